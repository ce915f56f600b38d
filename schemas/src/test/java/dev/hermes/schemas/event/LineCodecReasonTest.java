package dev.hermes.schemas.event;

import static dev.hermes.schemas.event.Lines.complete;
import static dev.hermes.schemas.event.Lines.json;
import static dev.hermes.schemas.event.Lines.with;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;

/** Each reason word, with inputs on both sides of its border. Single quotes stand for double quotes. */
class LineCodecReasonTest {
    private final LineCodec codec = new LineCodec();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "\n",
                "{",
                "}",
                "{'a':1",
                "{'a'}",
                "{'a':}",
                "{'a':1,}",
                "{,}",
                "{'a':01}",
                "{'a':1.}",
                "{'a':.5}",
                "{'a':+1}",
                "{'a':-}",
                "{'a':1e}",
                "{'a':NaN}",
                "{'a':Infinity}",
                "{'a':TRUE}",
                "{'a':nul}",
                "{'a':'\\x'}",
                "{'a':'\\u12g4'}",
                "{'a':'tab\there'}",
                "{'a':'line\nfeed'}",
                "{'a':'nul\0'}",
                "{a:1}",
                "{'a':1}{'a':2}",
                "{'a':1} x",
                "{}]",
                "{}//",
                "/* c */{}",
                "# c\n{}",
                "\uFEFF{}",
                "\u00A0{}",
                "{'a':'half \uD800'}",
                "{'\\ud800':1}",
                "{'\\ude00':1}",
                "{'\uDC00':1}",
                "{'a':1\u000b}",
                "nonsense",
                "{]"
            })
    void read_notJson_saysSo(String line) {
        // When
        RejectedLineException rejected = Rejections.of(json(line));

        // Then
        assertEquals("not_json", rejected.reason());
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "[{'ts':1}]", "'text'", "1", "-0.5e3", "true", "false", "null", " [1] "})
    void read_anotherJsonValue_isNotAnObject(String line) {
        // When
        RejectedLineException rejected = Rejections.of(json(line));

        // Then
        assertEquals("not_an_object", rejected.reason());
    }

    @ParameterizedTest
    @CsvSource({"TS, missing_ts", "RUN_ID, missing_run_id", "STEP, missing_step", "KIND, missing_kind"})
    void read_requiredFieldAbsentOrNull_isMissing(Field field, String reason) {
        // When
        RejectedLineException absent = Rejections.of(with(field, null));
        RejectedLineException isNull = Rejections.of(with(field, "null"));

        // Then
        assertEquals(reason, absent.reason());
        assertEquals(reason, isNull.reason());
        assertTrue(absent.getMessage().startsWith(field.wireName() + " "), absent.getMessage());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "''",
                "1",
                "true",
                "{}",
                "['a']",
                "'\\ud800'",
                "'a\\udc00'",
                "'\\ude00\\ud83d'",
                "'\\ud83d\\ud83d\\ude00'"
            })
    void read_badRunId_saysSo(String runId) {
        // When
        RejectedLineException rejected = Rejections.of(with(Field.RUN_ID, runId));

        // Then
        assertEquals("bad_run_id", rejected.reason());
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "日", "😀", " ", "\\u0000", "\\ud83d\\ude00"})
    void read_runIdOf200Characters_isTakenAnd201NotAsCharactersCount(String character) throws RejectedLineException {
        // Given
        String twoHundred = with(Field.RUN_ID, "'" + character.repeat(200) + "'");
        String oneMore = with(Field.RUN_ID, "'" + character.repeat(201) + "'");

        // When
        StepLine taken = codec.read(twoHundred);
        RejectedLineException rejected = Rejections.of(oneMore);

        // Then
        assertEquals(200, taken.runId().codePointCount(0, taken.runId().length()));
        assertEquals("bad_run_id", rejected.reason());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "''",
                "1",
                "1784553064",
                "1784553064.5",
                "true",
                "{}",
                "[]",
                "'now'",
                "'2026-07-20'",
                "'2026-07-20T13:11:04'",
                "'2026-07-20 13:11:04Z'",
                "'2026-07-20T13:11Z'",
                "'2026-13-20T13:11:04Z'",
                "'2026-02-30T13:11:04Z'",
                "'2026-07-20T24:00:00Z'",
                "'20260720T131104Z'",
                "' 2026-07-20T13:11:04Z'",
                "'2026-07-20T13:11:04Z '",
                "'2026-07-20T13:11:04+2'",
                "'\\ud800'"
            })
    void read_badTs_saysSo(String ts) {
        // When
        RejectedLineException rejected = Rejections.of(with(Field.TS, ts));

        // Then
        assertEquals("bad_ts", rejected.reason());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-1",
                "-0.5",
                "1.5",
                "1e-1",
                "1000000000000",
                "1e12",
                "'1'",
                "true",
                "{}",
                "[1]",
                "1e99999999999",
                "100e2147483647"
            })
    void read_badStep_saysSo(String step) {
        // When
        RejectedLineException rejected = Rejections.of(with(Field.STEP, step));

        // Then
        assertEquals("bad_step", rejected.reason());
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "-0, 0", "999999999999, 999999999999", "1.0, 1", "1e2, 100", "1200e-2, 12", "0e99, 0"})
    void read_integerInAnySpelling_isAStep(String spelling, long step) throws RejectedLineException {
        // When
        StepLine read = codec.read(with(Field.STEP, spelling));

        // Then
        assertEquals(step, read.step());
    }

    @ParameterizedTest
    @ValueSource(strings = {"''", "1", "false", "{}", "['tool']"})
    void read_badKind_saysSo(String kind) {
        // When
        RejectedLineException rejected = Rejections.of(with(Field.KIND, kind));

        // Then
        assertEquals("bad_kind", rejected.reason());
    }

    @Test
    void read_unknownKind_isKept() throws RejectedLineException {
        // When
        StepLine read = codec.read(with(Field.KIND, "'handover'"));

        // Then
        assertEquals("handover", read.kind());
    }

    @ParameterizedTest
    @EnumSource(
            mode = Mode.INCLUDE,
            names = {
                "OUTPUT_CHARS",
                "PROMPT_TOKENS",
                "COMPLETION_TOKENS",
                "CACHE_READ_TOKENS",
                "CACHE_WRITE_TOKENS",
                "REASONING_TOKENS",
                "TOTAL_STEPS"
            })
    void read_badCount_isABadNumber(Field field) {
        for (String number :
                new String[] {"-1", "0.5", "1e-9", "1000000000000", "1e12", "1e2147483647", "100e2147483647"}) {
            // When
            RejectedLineException rejected = Rejections.of(complete("'" + field.wireName() + "':" + number));

            // Then
            assertEquals("bad_number", rejected.reason(), number);
            assertTrue(
                    rejected.getMessage().startsWith(field.wireName() + " is not an integer"), rejected.getMessage());
        }
    }

    @ParameterizedTest
    @EnumSource(
            mode = Mode.INCLUDE,
            names = {"COST_USD", "LATENCY_MS", "TOTAL_COST_USD", "REPORTED_TOTAL_COST_USD"})
    void read_badDecimal_isABadNumber(Field field) {
        for (String number : new String[] {
            "-0.01",
            "-1",
            "1000000000000",
            "1e12",
            "1e999999999",
            "100e2147483647",
            "1e-2147483648",
            "0.1234567890123456789",
            "1e-19"
        }) {
            // When
            RejectedLineException rejected = Rejections.of(complete("'" + field.wireName() + "':" + number));

            // Then
            assertEquals("bad_number", rejected.reason(), number);
            assertTrue(rejected.getMessage().startsWith(field.wireName() + " is not a number"), rejected.getMessage());
        }
    }

    @ParameterizedTest
    @EnumSource(Field.class)
    void read_anyNumericField_isChecked(Field field) {
        // Given
        boolean numeric = field.type() == Field.Type.COUNT || field.type() == Field.Type.DECIMAL;
        String line = field == Field.STEP ? with(field, "-1") : complete("'" + field.wireName() + "':-1");

        // When
        RejectedLineException rejected = Rejections.orNull(line);

        // Then
        assertEquals(numeric || RequiredFields.IN_ORDER.contains(field), rejected != null);
    }

    @Test
    void read_64Levels_isTakenAnd65TooDeep() throws RejectedLineException {
        // Given
        String value = "[".repeat(63) + "]".repeat(63);
        String deepest = complete("'x':" + value);
        String tooDeep = complete("'x':[" + value + "]");

        // When
        StepLine taken = codec.read(deepest);
        RejectedLineException rejected = Rejections.of(tooDeep);

        // Then
        assertEquals(deepest, taken.text());
        assertEquals("too_deep", rejected.reason());
    }

    @ParameterizedTest
    @ValueSource(strings = {"'tool':", "'input':", "'cost_usd':", "'retry':", "'x':"})
    void read_tooDeepInAnyField_isTooDeep(String key) {
        // When
        RejectedLineException rejected = Rejections.of(complete(key + "{'a':".repeat(64) + "1" + "}".repeat(64)));

        // Then
        assertEquals("too_deep", rejected.reason());
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "é", "日", "😀"})
    void read_oneMebibyte_isTakenAndOneByteMoreTooLarge(String character) throws RejectedLineException {
        // Given
        int bytes = character.getBytes(StandardCharsets.UTF_8).length;
        int room = LineCodec.MAX_LINE_BYTES - complete("'x':''").length();
        String filling = character.repeat(room / bytes) + "y".repeat(room % bytes);
        String largest = complete("'x':'" + filling + "'");
        String tooLarge = complete("'x':'" + filling + "y'");

        // When
        StepLine taken = codec.read(largest);
        RejectedLineException rejected = Rejections.of(tooLarge);

        // Then
        assertEquals(1_048_576, taken.byteLength());
        assertEquals("too_large", rejected.reason());
        assertEquals("the line has 1048577 bytes, at most 1048576 are taken", rejected.getMessage());
    }

    @Test
    void read_whiteSpaceBeyondOneMebibyte_doesNotCount() throws RejectedLineException {
        // When
        StepLine taken = codec.read(complete("") + " ".repeat(LineCodec.MAX_LINE_BYTES));

        // Then
        assertEquals(complete(""), taken.text());
    }

    @ParameterizedTest
    @EnumSource(Field.class)
    void read_optionalFieldOfAnotherType_countsAsAbsent(Field field) throws RejectedLineException {
        if (RequiredFields.IN_ORDER.contains(field)) {
            return; // what a required field of another type is, is tested above
        }
        for (String value : new String[] {"null", "{}", "[1]", field.type() == Field.Type.TEXT ? "1" : "'1'"}) {
            // Given
            String line = complete("'" + field.wireName() + "':" + value);

            // When
            StepLine read = codec.read(line);

            // Then
            assertEquals(line, read.text());
            assertNull(valueOf(read, field), value);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            'cost_usd':-1,'cost_usd':2              |
            'cost_usd':2,'cost_usd':-1              | bad_number
            'cost_usd':2,'c\\u006fst_usd':-1        | bad_number
            'step':-1,'step':2                      |
            'step':2,'step':-1                      | bad_step
            'ts':null                               | missing_ts
            'ts':'x','ts':'2026-07-20T13:11:04Z'    |
            'run_id':'a','run_id':''                | bad_run_id
            'kind':'tool','kind':7                  | bad_kind
            """)
    void read_repeatedKey_theLastValueCounts(String members, String reason) {
        // When
        RejectedLineException rejected = Rejections.orNull(complete(members));

        // Then
        assertEquals(reason, rejected == null ? null : rejected.reason());
    }

    @Test
    void read_severalFaults_namesTheFirstInTheOrderOfTheFields() {
        // When
        RejectedLineException missing = Rejections.of(json("{'ts':'x','run_id':'','step':-1,'cost_usd':-1}"));
        RejectedLineException bad = Rejections.of(json("{'cost_usd':-1,'step':-1,'kind':1,'run_id':'','ts':'x'}"));

        // Then
        assertEquals("missing_kind", missing.reason());
        assertEquals("bad_ts", bad.reason());
    }

    private static Object valueOf(StepLine line, Field field) {
        return switch (field.type()) {
            case TEXT -> line.text(field);
            case COUNT -> line.count(field);
            case DECIMAL -> line.decimal(field);
            case FLAG -> line.flag(field) ? Boolean.TRUE : null;
        };
    }
}
