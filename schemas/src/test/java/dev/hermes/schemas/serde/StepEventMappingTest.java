package dev.hermes.schemas.serde;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.event.RejectedLineException;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.event.StepLine;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Events of producers that fill in the typed fields instead of a line. */
class StepEventMappingTest {
    private static final int ID = 900001;

    private static GenericRecord event() {
        return new GenericData.Record(BundledSchemas.get().schema(ID));
    }

    private static StepEvent read(GenericRecord record) {
        return AvroType.STEP_EVENT.deserializer(BundledSchemas.get()).deserialize("t", GenericAvro.write(ID, record));
    }

    private static ByteBuffer decimal(String number) {
        return ByteBuffer.wrap(
                new BigDecimal(number).setScale(18).unscaledValue().toByteArray());
    }

    private static GenericRecord minimal() {
        GenericRecord event = event();
        event.put("kind", "tool");
        event.put("step", 1L);
        event.put("run_id", "7c2a");
        event.put("ts", "2026-07-20T13:11:04Z");
        return event;
    }

    @Test
    void read_requiredFieldsOnly_isALineOfThem() throws RejectedLineException {
        // When
        StepEvent read = read(minimal());

        // Then
        assertEquals("{\"ts\":\"2026-07-20T13:11:04Z\",\"run_id\":\"7c2a\",\"step\":1,\"kind\":\"tool\"}", read.line());
        assertEquals(read.line(), new LineCodec().read(read.line()).text());
    }

    /** Fields that came later are said in a line. */
    private static boolean isTyped(Field field) {
        return field.compareTo(Field.INFERRED) < 0;
    }

    @Test
    void read_everyTypedField_isALineInTheOrderOfField() throws RejectedLineException {
        // Given
        GenericRecord event = event();
        for (Field field : Field.values()) {
            if (isTyped(field)) {
                event.put(
                        field.wireName(),
                        switch (field.type()) {
                            case TEXT -> field == Field.TS ? "2026-07-20T13:11:04Z" : "a \"" + field.wireName() + "\"";
                            case COUNT -> 7L;
                            case DECIMAL -> decimal("0.0140");
                            case FLAG -> true;
                        });
            }
        }

        // When
        StepLine line = new LineCodec().read(read(event).line());

        // Then
        String expected = Stream.of(Field.values())
                .filter(StepEventMappingTest::isTyped)
                .map(field -> "\"" + field.wireName() + "\":"
                        + switch (field.type()) {
                            case TEXT ->
                                field == Field.TS
                                        ? "\"2026-07-20T13:11:04Z\""
                                        : "\"a \\\"" + field.wireName() + "\\\"\"";
                            case COUNT -> "7";
                            case DECIMAL -> "0.014";
                            case FLAG -> "true";
                        })
                .collect(Collectors.joining(",", "{", "}"));
        assertEquals(expected, line.text());
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "100, 100",
        "0.0014, 0.0014",
        "0.000000000000000001, 0.000000000000000001",
        "999999999999.999999999999999999, 999999999999.999999999999999999"
    })
    void read_decimal_isPlainWithoutTrailingZeros(String number, String spelling) {
        // Given
        GenericRecord event = minimal();
        event.put("cost_usd", decimal(number));

        // When
        String line = read(event).line();

        // Then
        assertEquals("\"cost_usd\":" + spelling + "}", line.substring(line.indexOf("\"cost_usd\"")));
    }

    @Test
    void read_lineAndTypedFields_isTheLineAsItStands() {
        // Given
        GenericRecord event = minimal();
        event.put("line", "{ \"x\" : 0.0 }");
        event.put("event_id", "e");
        event.put("origin", "gateway");
        event.put("run_summary", "s");
        event.put("policy_version", 2);

        // When
        StepEvent read = read(event);

        // Then
        assertEquals(new StepEvent("e", null, "s", "gateway", 2, "{ \"x\" : 0.0 }"), read);
    }

    @Test
    void read_nothingAtAll_isALineThatLacksEverything() {
        // When
        StepEvent read = read(event());

        // Then
        assertEquals("{}", read.line());
    }
}
