package dev.hermes.processor;

import dev.hermes.schemas.health.KafkaProblem;
import dev.hermes.schemas.topic.Topic;
import dev.hermes.schemas.topic.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates the topics of the catalogue that are missing, and checks that those that exist are what the topologies rely on. */
final class TopicSetup {
    private static final Logger LOG = LoggerFactory.getLogger(TopicSetup.class);
    private static final Duration MAX_WAIT = Duration.ofSeconds(30);
    private static final long PAUSE_MILLIS = 100;

    private final Admin admin;
    private final StreamProcessorConfig config;

    TopicSetup(Admin admin, StreamProcessorConfig config) {
        this.admin = admin;
        this.config = config;
    }

    /**
     * Makes the topics ready.
     *
     * @return how many partitions the intake topic has: fixed when it was created, whatever the setting says now
     * @throws TopicSetupException when a topic is not as it should be, or the brokers do not answer
     */
    int run() {
        try {
            Map<String, TopicDescription> existing = describe();
            TopicDescription steps = existing.get(Topics.AGENT_STEPS.name());
            int partitions = steps == null
                    ? config.topicsPartitions()
                    : steps.partitions().size();
            if (partitions != config.topicsPartitions()) {
                LOG.warn(
                        "the setting topics.partitions has no effect on topics that are there set={} partitions={}",
                        config.topicsPartitions(),
                        partitions);
            }
            create(existing, partitions);
            Map<String, TopicDescription> all = describeAll();
            check(all, partitions);
            all.keySet().removeAll(existing.keySet());
            awaitLeaders(all.values());
            return partitions;
        } catch (ExecutionException e) {
            String why = KafkaProblem.of(e, "a topic", config.bootstrapServers());
            throw new TopicSetupException("cannot set up the topics: " + why, e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TopicSetupException("interrupted while setting up the topics", e);
        }
    }

    /** Those topics of the catalogue that exist. */
    private Map<String, TopicDescription> describe() throws ExecutionException, InterruptedException {
        List<String> names = Topics.all().stream().map(Topic::name).toList();
        Map<String, TopicDescription> existing = new HashMap<>();
        for (Map.Entry<String, KafkaFuture<TopicDescription>> topic :
                admin.describeTopics(names).topicNameValues().entrySet()) {
            try {
                existing.put(topic.getKey(), topic.getValue().get());
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) {
                    throw naming(topic.getKey(), e);
                }
            }
        }
        return existing;
    }

    private void create(Map<String, TopicDescription> existing, int partitions)
            throws ExecutionException, InterruptedException {
        List<NewTopic> missing = Topics.all().stream()
                .filter(topic -> !existing.containsKey(topic.name()))
                .map(topic -> newTopic(topic, partitions))
                .toList();
        for (Map.Entry<String, KafkaFuture<Void>> created :
                admin.createTopics(missing).values().entrySet()) {
            try {
                created.getValue().get();
            } catch (ExecutionException e) {
                // another instance may start at the same time
                if (!(e.getCause() instanceof TopicExistsException)) {
                    throw naming(created.getKey(), e);
                }
            }
        }
        if (!missing.isEmpty()) {
            LOG.info(
                    "topics created topics={}",
                    missing.stream().map(NewTopic::name).toList());
        }
    }

    /** Kafka does not say which topic it refuses. */
    private static ExecutionException naming(String topic, ExecutionException failure) {
        return failure.getCause() instanceof TopicAuthorizationException
                ? new ExecutionException(new TopicAuthorizationException(Set.of(topic)))
                : failure;
    }

    private NewTopic newTopic(Topic<?> topic, int partitions) {
        Optional<Short> replicas =
                Optional.ofNullable(config.kafka().get("replication.factor")).map(Short::valueOf);
        int count = topic.partitions().count(partitions);
        return new NewTopic(topic.name(), Optional.of(count), replicas).configs(topic.configs());
    }

    /** All topics of the catalogue: a new one may take a moment until every broker knows it. */
    private Map<String, TopicDescription> describeAll() throws ExecutionException, InterruptedException {
        long start = System.nanoTime();
        Map<String, TopicDescription> existing = describe();
        while (existing.size() < Topics.all().size()) {
            if (System.nanoTime() - start > MAX_WAIT.toNanos()) {
                throw new TopicSetupException("topics were created but do not show up, only " + existing.keySet());
            }
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            existing = describe();
        }
        return existing;
    }

    /**
     * Waits until the brokers that lead the partitions know that they do. A producer that is refused by some of them, and not
     * by others, can see its first records out of order, and is then stuck until they expire.
     */
    private void awaitLeaders(Collection<TopicDescription> created) throws ExecutionException, InterruptedException {
        Map<TopicPartition, OffsetSpec> questions = new HashMap<>();
        for (TopicDescription topic : created) {
            topic.partitions()
                    .forEach(partition -> questions.put(
                            new TopicPartition(topic.name(), partition.partition()), OffsetSpec.latest()));
        }
        admin.listOffsets(questions).all().get();
    }

    private void check(Map<String, TopicDescription> descriptions, int partitions)
            throws ExecutionException, InterruptedException {
        List<ConfigResource> resources = Topics.all().stream()
                .map(topic -> new ConfigResource(ConfigResource.Type.TOPIC, topic.name()))
                .toList();
        Map<ConfigResource, Config> configs = new HashMap<>();
        for (Map.Entry<ConfigResource, KafkaFuture<Config>> found :
                admin.describeConfigs(resources).values().entrySet()) {
            try {
                configs.put(found.getKey(), found.getValue().get());
            } catch (ExecutionException e) {
                throw naming(found.getKey().name(), e);
            }
        }
        List<String> problems = new ArrayList<>();
        for (Topic<?> topic : Topics.all()) {
            Config found = configs.get(new ConfigResource(ConfigResource.Type.TOPIC, topic.name()));
            new TopicCheck(topic, problems)
                    .partitions(descriptions.get(topic.name()).partitions().size(), partitions)
                    .configs(found);
        }
        checkRetention(configs.get(new ConfigResource(ConfigResource.Type.TOPIC, Topics.AGENT_STEPS.name())), problems);
        if (!problems.isEmpty()) {
            throw new TopicSetupException(String.join("; ", problems));
        }
    }

    /** An event that can still come, or come again, must not meet a run whose event ids are forgotten. */
    private void checkRetention(Config steps, List<String> problems) {
        String retention = steps.get(TopicConfig.RETENTION_MS_CONFIG).value();
        long millis = Long.parseLong(retention);
        long closeAfter = config.closeAfter().toMillis();
        if (millis < 0 || millis > closeAfter) {
            problems.add("topic " + Topics.AGENT_STEPS.name() + ": " + TopicConfig.RETENTION_MS_CONFIG + " is "
                    + retention + ", but must be at most the time after which runs are closed for good, " + closeAfter);
        }
    }
}
