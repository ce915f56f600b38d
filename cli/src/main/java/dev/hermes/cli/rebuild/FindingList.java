package dev.hermes.cli.rebuild;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hermes.cli.option.Counted;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.option.OutputFormat;
import dev.hermes.cli.option.Printable;
import dev.hermes.sink.Finding;
import dev.hermes.sink.FindingKind;
import dev.hermes.sink.VerifyResult;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes what was found: as JSON all of it, as it comes; as text the first of each kind, and how many more. */
final class FindingList {
    private static final int SCHEMA_VERSION = 1;
    private static final int MAX_OF_A_KIND = 20;

    private final OutputFormat format;
    private final Output output;
    private final Map<FindingKind, List<Finding>> first = new EnumMap<>(FindingKind.class);

    FindingList(OutputFormat format, Output output) {
        this.format = format;
        this.output = output;
    }

    void add(Finding finding) {
        if (format == OutputFormat.JSON) {
            output.line(json(finding));
            return;
        }
        List<Finding> ofKind = first.computeIfAbsent(finding.kind(), kind -> new ArrayList<>());
        if (ofKind.size() < MAX_OF_A_KIND) {
            ofKind.add(finding);
        }
    }

    /** All is found: writes the totals, and of the text the rest. */
    void end(VerifyResult result) {
        if (format == OutputFormat.JSON) {
            output.line(json(result));
            return;
        }
        first.forEach((kind, findings) -> {
            findings.forEach(finding -> output.line(text(finding)));
            long more = result.found().getOrDefault(kind, 0L) - findings.size();
            if (more > 0) {
                output.line(String.format("%-9s  and %s more", kind.word(), count(more)));
            }
        });
        output.line(totals(result));
    }

    private static String text(Finding finding) {
        boolean isRow = finding.kind() == FindingKind.INDEX && finding.runId() != null;
        String place = finding.path()
                + (isRow ? " run " + finding.runId() : "")
                + (finding.offset() == null ? "" : " byte " + finding.offset());
        return String.format("%-9s  %s", finding.kind().word(), Printable.escape(place + "  " + finding.detail()));
    }

    private static String totals(VerifyResult result) {
        List<String> wrong = new ArrayList<>();
        List<String> known = new ArrayList<>();
        for (FindingKind kind : FindingKind.values()) {
            long number = result.found().getOrDefault(kind, 0L);
            if (number > 0) {
                (kind.isWrong() ? wrong : known).add(count(number) + " " + kind.word());
            }
        }
        String compared = Counted.of(result.runs(), "run") + ", " + Counted.of(result.lines(), "line") + ": ";
        String verdict = result.stopped() ? "stopped before the end" : "all agree";
        return compared
                + (wrong.isEmpty() ? verdict : String.join(", ", wrong))
                + (known.isEmpty() ? "" : " (" + String.join(", ", known) + ")");
    }

    private static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** The last row, of the kind {@code total}: how much was compared, and how much was found of each kind. */
    private static String json(VerifyResult result) {
        ObjectNode json = row("total").put("runs", result.runs()).put("lines", result.lines());
        for (FindingKind kind : FindingKind.values()) {
            json.put(kind.word(), result.found().getOrDefault(kind, 0L));
        }
        return json.put("bad_records", result.badRecords())
                .put("stopped", result.stopped())
                .toString();
    }

    private static ObjectNode row(String kind) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("schema_version", SCHEMA_VERSION)
                .put("kind", kind);
    }

    private static String json(Finding finding) {
        ObjectNode json = row(finding.kind().word());
        if (finding.runId() != null) {
            json.put("run_id", finding.runId());
        }
        json.put("path", finding.path());
        if (finding.offset() != null) {
            json.put("offset", finding.offset());
        }
        if (finding.seq() != null) {
            json.put("seq", finding.seq());
        }
        return json.put("detail", finding.detail()).toString();
    }
}
