package dev.hermes.cli.deadletters;

import dev.hermes.cli.kafka.Cluster;
import dev.hermes.cli.kafka.ClusterCommand;
import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.part.PartSettings;
import dev.hermes.schemas.redaction.Redactor;
import dev.hermes.schemas.serde.SchemaRegistry;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code hermes dead-letters show}: one letter, with what was in it. */
@Command(
        name = "show",
        description = {
            "Show a dead letter: its headers, and the line that it holds, secrets masked; else how its bytes begin.",
            "Bytes that are no event may hold what their author did not mean to publish."
        })
final class ShowCommand extends ClusterCommand {
    private LetterId id;

    @Parameters(paramLabel = "ID", description = "Id of the letter as hermes dead-letters list has it: 0:17.")
    private String typedId;

    ShowCommand(GlobalOptions options) {
        super(options);
    }

    @Override
    protected void check() {
        id = LetterId.typed(typedId);
    }

    @Override
    protected boolean run(Cluster cluster, Output out) throws InterruptedException {
        Search search = new Search();
        try (DeadLetterTopic topic = new DeadLetterTopic(cluster)) {
            Map<TopicPartition, Long> ends = topic.ends();
            if (ends.getOrDefault(id.topicPartition(), 0L) > id.offset()) {
                topic.read(Map.of(id.topicPartition(), id.offset()), ends, search::look);
            }
        }
        if (search.found == null) {
            throw CommandException.failed("there is no dead letter " + id + " (any more)");
        }
        SchemaRegistry registry = new PartSettings(options()).registry();
        ShownLetter letter = new ShownLetter(
                search.found,
                search.isRedriven,
                registry,
                new Redactor(options().policy()));
        if (isJson()) {
            out.line(letter.json());
        } else {
            letter.print(options().zone(), out);
        }
        return true;
    }

    /** Looks for the letter, and behind it for its mark. */
    private final class Search {
        private ConsumerRecord<byte[], byte[]> found;
        private boolean isRedriven;

        void look(ConsumerRecord<byte[], byte[]> record) {
            if (!Mark.is(record)) {
                found = LetterId.of(record).equals(id) ? record : found;
                return;
            }
            Mark mark = Mark.parseOrNull(record);
            isRedriven |= mark != null && mark.letter().equals(id);
        }
    }
}
