package dev.hermes.cli.deadletters;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.option.Printable;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.redaction.Redactor;
import dev.hermes.schemas.serde.SchemaRegistry;
import dev.hermes.schemas.topic.Headers;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/** One letter with all there is to know of it. */
final class ShownLetter {
    /** Told by rows of their own, or of no use to people. */
    private static final Set<String> NOT_LISTED = Set.of(
            Headers.REASON,
            Headers.TOPIC,
            Headers.PARTITION,
            Headers.OFFSET,
            Headers.ATTEMPT,
            Headers.CUT_FROM_BYTES,
            Headers.EXCEPTION_CLASS);

    private final ConsumerRecord<byte[], byte[]> record;
    private final Letter letter;
    private final boolean isRedriven;
    private final LetterValue value;

    ShownLetter(ConsumerRecord<byte[], byte[]> record, boolean isRedriven, SchemaRegistry registry, Redactor redactor) {
        this.record = record;
        this.letter = Letter.of(record);
        this.isRedriven = isRedriven;
        this.value = LetterValue.of(letter, record.value(), registry).masked(redactor);
    }

    void print(ZoneId zone, Output out) {
        row(out, "id", letter.id().toString());
        row(
                out,
                "time",
                DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(letter.time().atZone(zone)));
        row(out, "reason", letter.reason() == null ? "-" : letter.reason());
        row(out, "origin", letter.origin().toString());
        row(out, "attempt", String.valueOf(letter.attempt()));
        row(out, "size", letter.bytes() + " bytes" + (letter.isCut() ? ", " + value.whyNot() : ""));
        row(out, "redriven", isRedriven ? "yes" : "no");
        row(out, "key", record.key() == null ? "-" : new String(record.key(), UTF_8));
        for (Header header : record.headers()) {
            if (!NOT_LISTED.contains(header.key())) {
                row(out, header.key(), text(header));
            }
        }
        if (value.event() == null) {
            row(out, "value", value.whyNot());
            printBytes(out);
        } else {
            printEvent(value.event(), out);
        }
    }

    private static void printEvent(StepEvent event, Output out) {
        rowIfKnown(out, "event_id", event.eventId());
        rowIfKnown(out, "came by", event.origin());
        rowIfKnown(out, "run_name", event.runName());
        rowIfKnown(out, "summary", event.runSummary());
        row(out, "line", event.line());
    }

    private void printBytes(Output out) {
        if (record.value() != null) {
            HexPreview.rows(record.value()).forEach(row -> out.line("  " + row));
            if (record.value().length > HexPreview.MAX_BYTES) {
                out.line("  …");
            }
        }
    }

    private static void rowIfKnown(Output out, String name, String text) {
        if (text != null) {
            row(out, name, text);
        }
    }

    private static void row(Output out, String name, String text) {
        out.line(String.format("%-9s  %s", Printable.escape(name), Printable.escape(text)));
    }

    private static String text(Header header) {
        return header.value() == null ? "" : new String(header.value(), UTF_8);
    }

    String json() {
        ObjectNode json = LetterJson.of(letter, isRedriven);
        json.put("key", record.key() == null ? null : new String(record.key(), UTF_8));
        ObjectNode headers = json.putObject("headers");
        record.headers().forEach(header -> headers.put(header.key(), text(header)));
        StepEvent event = value.event();
        if (event != null) {
            json.putObject("event")
                    .put("event_id", event.eventId())
                    .put("run_name", event.runName())
                    .put("run_summary", event.runSummary())
                    .put("origin", event.origin())
                    .put("line", event.line());
        } else if (record.value() != null) {
            json.put("value_begins_hex", HexPreview.digits(record.value()));
        }
        return json.toString();
    }
}
