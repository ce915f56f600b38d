package dev.hermes.schemas.event;

import static dev.hermes.schemas.event.Lines.json;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LineWriterTest {
    @Test
    void toLine_fieldsInAnyOrder_writesThemInTheOrderOfField() {
        // When
        String line = new LineWriter()
                .flag(Field.RETRY, true)
                .decimal(Field.COST_USD, new BigDecimal("0.001400"))
                .text(Field.KIND, "tool")
                .count(Field.STEP, 1L)
                .text(Field.RUN_ID, "7c2a")
                .text(Field.TS, "2026-07-20T13:11:04Z")
                .toLine();

        // Then
        assertEquals(
                json(
                        "{'ts':'2026-07-20T13:11:04Z','run_id':'7c2a','step':1,'kind':'tool','cost_usd':0.0014,'retry':true}"),
                line);
    }

    @Test
    void toLine_null_leavesTheFieldOut() {
        // When
        String line = new LineWriter()
                .text(Field.TOOL, "ocr")
                .text(Field.TOOL, null)
                .count(Field.OUTPUT_CHARS, null)
                .decimal(Field.COST_USD, null)
                .flag(Field.RETRY, null)
                .toLine();

        // Then
        assertEquals("{}", line);
    }

    @ParameterizedTest
    @CsvSource({
        "0E-18, 0",
        "0.000, 0",
        "1E+3, 1000",
        "100, 100",
        "0.0022000, 0.0022",
        "1E-18, 0.000000000000000001",
        "12.340, 12.34"
    })
    void plain_anyDecimal_hasNoExponentAndNoTrailingZeros(BigDecimal decimal, String expected) {
        // When
        String plain = LineWriter.plain(decimal);

        // Then
        assertEquals(expected, plain);
    }

    @Test
    void set_valueOfAnotherType_isRefused() {
        // Given
        LineWriter writer = new LineWriter();

        // When
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> writer.text(Field.COST_USD, "hunter2"));

        // Then
        assertEquals("cost_usd is of type DECIMAL, not TEXT", refused.getMessage());
    }

    @Property
    void toLine_anyText_isReadBack(@ForAll String text) throws RejectedLineException {
        // Given
        String line = new LineWriter()
                .text(Field.TS, "2026-07-20T13:11:04Z")
                .text(Field.RUN_ID, "7c2a")
                .count(Field.STEP, 1L)
                .text(Field.KIND, "note")
                .text(Field.SUMMARY, text)
                .toLine();

        // When
        StepLine read = new LineCodec().read(line);

        // Then
        assertEquals(UnicodeText.replaceLoneSurrogates(text), read.text(Field.SUMMARY));
        assertEquals(line, read.text());
    }
}
