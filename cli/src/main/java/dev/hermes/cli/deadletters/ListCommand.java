package dev.hermes.cli.deadletters;

import dev.hermes.cli.kafka.Cluster;
import dev.hermes.cli.kafka.ClusterCommand;
import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.run.Columns;
import dev.hermes.schemas.query.TimeOptions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code hermes dead-letters list}: the letters, the newest first, and their number by reason. */
@Command(
        name = "list",
        description = {
            "List dead letters, the newest first: id, time, reason, where it came from, attempts, size.",
            "Behind them: how many there are of each reason, and how many of these were redriven."
        })
final class ListCommand extends ClusterCommand {
    private static final DateTimeFormatter DATE_AND_TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

    private final Clock clock;
    private Instant from;

    @Option(
            names = "--reason",
            paramLabel = "WORD",
            description = "Letters of that reason: not_json, unknown_schema, …")
    private String reason;

    @Option(
            names = "--since",
            paramLabel = "WHEN",
            description = "Letters since a date, an instant, or 36h, 7d, 4w ago.")
    private String since;

    @Option(
            names = "-n",
            paramLabel = "COUNT",
            defaultValue = "1000",
            description = "At most so many (default: ${DEFAULT-VALUE}); all are counted.")
    private int newest;

    @Option(names = "--counts", description = "Print the numbers by reason only.")
    private boolean countsOnly;

    ListCommand(GlobalOptions options, Clock clock) {
        super(options);
        this.clock = clock;
    }

    @Override
    protected void check() {
        if (newest < 1) {
            throw CommandException.wrongUsage("-n is less than 1");
        }
        from = TimeOptions.FLAGS.range(since, null, options().zone(), clock).from();
    }

    @Override
    protected boolean run(Cluster cluster, Output out) throws InterruptedException {
        LetterList list = new LetterList(reason, from, newest);
        try (DeadLetterTopic topic = new DeadLetterTopic(cluster)) {
            Map<TopicPartition, Long> ends = topic.ends();
            topic.read(DeadLetterTopic.begins(ends), ends, list::add);
        }
        if (isJson()) {
            printJson(list, out);
        } else {
            printText(list, out);
        }
        return !list.counts().isEmpty();
    }

    private void printJson(LetterList list, Output out) {
        if (countsOnly) {
            list.counts()
                    .forEach((word, count) -> out.line(LetterJson.object()
                            .put("reason", word)
                            .put("letters", count.letters())
                            .put("redriven", count.redriven())
                            .toString()));
        } else {
            list.letters()
                    .forEach(letter -> out.line(
                            LetterJson.of(letter, list.isRedriven(letter)).toString()));
        }
    }

    private void printText(LetterList list, Output out) {
        if (!countsOnly && !list.letters().isEmpty()) {
            print(letterRows(list), new Columns(2, 2, 2, 2, 2, 2), out);
            out.line("");
        }
        print(countRows(list), new Columns(2, 2), out);
    }

    private static void print(List<String[]> rows, Columns columns, Output out) {
        rows.forEach(columns::measure);
        rows.forEach(row -> out.line(columns.line(row)));
    }

    private List<String[]> letterRows(LetterList list) {
        ZoneId zone = options().zone();
        List<String[]> rows = new ArrayList<>();
        for (Letter letter : list.letters()) {
            rows.add(new String[] {
                letter.id().toString(),
                DATE_AND_TIME.format(letter.time().atZone(zone)),
                letter.reason() == null ? "-" : letter.reason(),
                letter.origin().toString(),
                "attempt " + letter.attempt(),
                letter.bytes() + " bytes" + (letter.isCut() ? " (cut)" : ""),
                list.isRedriven(letter) ? "redriven" : ""
            });
        }
        return rows;
    }

    private static List<String[]> countRows(LetterList list) {
        List<String[]> rows = new ArrayList<>();
        list.counts()
                .forEach((word, count) -> rows.add(new String[] {
                    word, String.valueOf(count.letters()), count.redriven() == 0 ? "" : count.redriven() + " redriven"
                }));
        return rows;
    }
}
