package dev.hermes.cli.part;

import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.KafkaClients;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All that is wrong with the values of settings: each is read alone, and then what the parts make of them together, without
 * starting any. A part itself stops at the first; but of those of Kafka's clients it names all.
 */
public final class SettingProblems {
    /** None is asked while settings are read. */
    private static final String SOME_SERVER = "127.0.0.1:9092";

    private static final String SOME_SECRET = "none";

    private final GlobalOptions options;
    private final PartSettings parts;
    private final Set<String> problems = new LinkedHashSet<>();

    private SettingProblems(GlobalOptions options) {
        this.options = options;
        this.parts = new PartSettings(options);
    }

    /** In words, each once; none where all can be. */
    public static Set<String> of(GlobalOptions options) {
        SettingProblems found = new SettingProblems(options);
        found.readEach();
        found.readTogether();
        return found.problems;
    }

    /**
     * Ends a command that needs Kafka before it begins, where a value cannot be: a client would say so later, or again and again.
     *
     * @throws CommandException with all that is wrong with {@code kafka.*}
     */
    public static void refuseKafka(GlobalOptions options) {
        Map<String, String> kafka = new PartSettings(options).kafka();
        if (kafka.isEmpty()) {
            return; // as nearly always: all settings of all clients are not loaded for it
        }
        List<String> problems = KafkaClients.problems(kafka);
        if (!problems.isEmpty()) {
            throw CommandException.wrongUsage(problems);
        }
    }

    private void readEach() {
        read(options::bootstrapServers);
        read(options::zone);
        read(() -> LogLevel.start(options));
        read(options::policy);
        read(options::prices);
        read(parts::idleTimeout);
        read(() -> parts.topicsPartitions(Scale.CLUSTER));
        read(() -> parts.stores(Scale.CLUSTER));
        read(() -> parts.member(Scale.CLUSTER));
        read(parts::registry);
        read(parts::access);
        read(() -> parts.retention(null));
        for (String server : List.of("gateway", "query", "sink")) {
            read(() -> parts.tls(server));
        }
        read(() -> parts.http("gateway", null, 0, () -> SOME_SECRET));
        read(() -> parts.http("query", null, 0, () -> SOME_SECRET));
        read(() -> parts.openHttp("sink", null, 0));
        read(() -> problems.addAll(KafkaClients.problems(parts.kafka())));
    }

    private void readTogether() {
        read(() -> parts.streamProcessor(SOME_SERVER, Scale.CLUSTER));
        read(() -> parts.search(SOME_SERVER, Scale.CLUSTER, null));
        read(() -> parts.sink(SOME_SERVER, Scale.CLUSTER));
        read(() -> parts.gateway(Scale.CLUSTER));
    }

    private void read(Runnable setting) {
        try {
            setting.run();
        } catch (CommandException e) {
            problems.add(e.getMessage());
        }
    }
}
