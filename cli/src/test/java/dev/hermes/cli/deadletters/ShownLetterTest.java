package dev.hermes.cli.deadletters;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hermes.cli.CapturedOutput;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.redaction.RedactionPolicy;
import dev.hermes.schemas.redaction.Redactor;
import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.schemas.serde.SchemaRegistries;
import dev.hermes.schemas.serde.SchemaRegistry;
import dev.hermes.schemas.topic.Headers;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

class ShownLetterTest {
    private static final Redactor REDACTOR = new Redactor(RedactionPolicy.builtIn());

    private static final ZoneId UTC = ZoneId.of("UTC");

    private final CapturedOutput captured = new CapturedOutput();

    private static byte[] event(String line) {
        return AvroType.STEP_EVENT
                .serde(BundledSchemas.get())
                .serializer()
                .serialize("agent.steps", new StepEvent("e1", "standup", null, "emit", null, line));
    }

    private List<String> shown(ConsumerRecord<byte[], byte[]> record) {
        new ShownLetter(record, true, BundledSchemas.get(), REDACTOR).print(UTC, captured.output());
        return captured.out();
    }

    @Test
    void event_isShownByItsLine_withControlCharactersEscaped() {
        ConsumerRecord<byte[], byte[]> letter = Buried.letter(2, 17, "not_json", "1", event("{\"a\":\"\u001b[2J\""));
        letter.headers().add(Headers.EXCEPTION_CLASS, "java.lang.Exception".getBytes(UTF_8));
        letter.headers().add("traceparent", "00-\u0007".getBytes(UTF_8));

        List<String> rows = shown(letter);

        assertEquals(
                List.of(
                        "id         2:17",
                        "time       2026-07-20T10:00:17Z",
                        "reason     not_json",
                        "origin     agent.steps/3@120",
                        "attempt    1",
                        "size       " + letter.value().length + " bytes",
                        "redriven   yes",
                        "key        7c2a",
                        "traceparent  00-\\u0007",
                        "event_id   e1",
                        "came by    emit",
                        "run_name   standup",
                        "line       {\"a\":\"\\u001b[2J\""),
                rows);
    }

    @Test
    void bytes_areShownByTheirBeginning() {
        List<String> rows = shown(
                Buried.letter(0, 0, "not_avro", "1", "{\"raw\":1}\n".repeat(100).getBytes(UTF_8)));

        assertEquals("value      it is no event in Confluent's wire format", rows.get(8));
        assertEquals("  0000  7b 22 72 61 77 22 3a 31 7d 0a 7b 22 72 61 77 22  {\"raw\":1}.{\"raw\"", rows.get(9));
        assertEquals("  …", rows.get(rows.size() - 1));
        assertEquals(9 + 16 + 1, rows.size());
    }

    @Test
    void fewBytes_areShownWhole() {
        List<String> rows = shown(Buried.letter(0, 0, "not_avro", "1", new byte[] {0x41, (byte) 0xFF}));

        assertEquals("  0000  41 ff" + " ".repeat(42) + "  A.", rows.get(rows.size() - 1));
    }

    @Test
    void noValue_isSaid() {
        List<String> rows = shown(Buried.letter(0, 0, "not_avro", "1", null));

        assertEquals("value      there is no value", rows.get(rows.size() - 1));
    }

    @Test
    void cutLetter_saysHowMuchIsThere() {
        ConsumerRecord<byte[], byte[]> letter = Buried.letter(0, 0, "unknown_schema", "1", event("{}"));
        letter.headers().add(Headers.CUT_FROM_BYTES, "5000000".getBytes(UTF_8));

        List<String> rows = shown(letter);

        String kept = "only the first " + letter.value().length + " bytes were kept";
        assertTrue(rows.contains("size       5000000 bytes, " + kept), rows.toString());
        assertTrue(rows.contains("value      " + kept), rows.toString());
    }

    @Test
    void letterOfAnotherTopic_isNotReadAsAnEvent() {
        ConsumerRecord<byte[], byte[]> letter = Buried.letter(0, 0, "not_avro", "1", event("{}"));
        letter.headers().remove(Headers.TOPIC).add(Headers.TOPIC, "cost.deltas".getBytes(UTF_8));

        List<String> rows = shown(letter);

        assertTrue(rows.contains("value      it is no event: it comes from cost.deltas"), rows.toString());
    }

    @Test
    void unknownSchema_andSilentRegistry_areSaid() {
        byte[] unknown = {0, 0, 0, 0, 7, 1};
        ConsumerRecord<byte[], byte[]> letter = Buried.letter(0, 0, "unknown_schema", "1", unknown);

        LetterValue value = LetterValue.of(Letter.of(letter), unknown, BundledSchemas.get());
        SchemaRegistry nobody = SchemaRegistries.of(Map.of(SchemaRegistries.URL, "http://127.0.0.1:1"));
        LetterValue silent = LetterValue.of(Letter.of(letter), unknown, nobody);

        assertEquals("its schema is not known to the registry", value.whyNot());
        assertEquals("the schema registry does not answer", silent.whyNot());
    }

    @Test
    void valueOfALetter_isNotInItsText() {
        ConsumerRecord<byte[], byte[]> letter = Buried.letter(0, 0, "not_json", "1", event("hunter2"));

        LetterValue value = LetterValue.of(Letter.of(letter), letter.value(), BundledSchemas.get());

        assertEquals("hunter2", value.event().line());
        assertEquals("LetterValue[an event]", value.toString());
    }

    @Test
    void json_hasHeadersAndEvent() throws JsonProcessingException {
        String line = "{\"a\":\"日\u001b\"";

        String json = new ShownLetter(
                        Buried.letter(2, 17, "not_json", "2", event(line)), false, BundledSchemas.get(), REDACTOR)
                .json();

        JsonNode letter = new ObjectMapper().readTree(json);
        assertEquals(1, letter.get("schema_version").intValue());
        assertEquals("2:17", letter.get("id").textValue());
        assertEquals(120, letter.get("origin").get("offset").longValue());
        assertEquals(2, letter.get("attempt").intValue());
        assertFalse(letter.get("redriven").booleanValue());
        assertEquals("not_json", letter.get("headers").get("reason").textValue());
        assertEquals(line, letter.get("event").get("line").textValue());
        assertFalse(json.contains("\n"));
    }

    @Test
    void json_ofBytes_hasTheirBeginning() throws JsonProcessingException {
        String json = new ShownLetter(
                        Buried.letter(0, 0, "not_avro", "1", new byte[1000]), false, BundledSchemas.get(), REDACTOR)
                .json();

        JsonNode letter = new ObjectMapper().readTree(json);
        assertEquals("00".repeat(256), letter.get("value_begins_hex").textValue());
        assertEquals(1000, letter.get("bytes").longValue());
    }
}
