package dev.hermes.cli.redact;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.option.Printable;
import dev.hermes.schemas.redaction.Finding;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Writes what would be masked, and at the end how often by which rule. Not thread-safe. */
final class FindingReport {
    private static final int SCHEMA_VERSION = 1;
    private static final JsonFactory JSON = new JsonFactory();

    private final Output output;
    private final boolean json;
    private final Map<String, Long> counts = new TreeMap<>();

    FindingReport(Output output, boolean json) {
        this.output = output;
        this.json = json;
    }

    void add(String file, long line, List<Finding> findings) {
        for (Finding finding : findings) {
            counts.merge(finding.rule(), 1L, Long::sum);
            output.line(json ? row(file, line, finding) : text(file, line, finding));
        }
    }

    private static String text(String file, long line, Finding finding) {
        String field = finding.field().isEmpty() ? "" : " " + finding.field();
        return Printable.escape(file + ":" + line + ": " + finding.rule() + field);
    }

    private static String row(String file, long line, Finding finding) {
        StringWriter row = new StringWriter();
        try (JsonGenerator fields = JSON.createGenerator(row)) {
            fields.writeStartObject();
            fields.writeNumberField("schema_version", SCHEMA_VERSION);
            fields.writeStringField("file", file);
            fields.writeNumberField("line", line);
            fields.writeStringField("field", finding.field());
            fields.writeStringField("rule", finding.rule());
            fields.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("a row was written to memory", e);
        }
        return row.toString();
    }

    boolean isEmpty() {
        return counts.isEmpty();
    }

    /** Says how often each rule would mask something. */
    void end() {
        output.note(
                isEmpty()
                        ? "nothing would be masked"
                        : counts.entrySet().stream()
                                        .map(count -> count.getValue() + " " + count.getKey())
                                        .collect(Collectors.joining(", "))
                                + " would be masked");
    }
}
