package dev.hermes.schemas.redaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedactorTest {
    private static final int BAIT_CHARS = 256 * 1024;
    private static final String HEAD =
            "{\"ts\":\"2026-07-20T13:11:04Z\",\"run_id\":\"7c2a\",\"step\":1,\"kind\":\"tool\"";
    private static final List<Sample> MASKED = Sample.masked();
    private static final List<Sample> UNTOUCHED = Sample.untouched();

    private final Redactor redactor = new Redactor(RedactionPolicy.builtIn());

    @Test
    void redact_secret_changesNoOtherByte() {
        // Given
        String line = HEAD + ",\"x\":1.50e+02,\"y\":\"\\u00e4\\/\\n\", \"api_key\" : \"k\" ,\"z\":[ 0.0014,-0,null ]}";

        // When
        Redaction redaction = redactor.redact(line);

        // Then
        assertEquals(line.replace("\"k\"", "\"[REDACTED:secret]\""), redaction.text());
        assertEquals(List.of(new Finding("secret", "api_key")), redaction.findings());
    }

    /** How much of a value is looked at has a limit, what is masked has none. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "let key = String::from(\"V\");",
                "api_key := []byte(\"V\")",
                "secret = Encoding.GetBytes(\"V\")",
                "token = env(\"TOKEN\") or \"V\"",
                "token = process.env.T ?? \"V\"",
                "key = b64decode(\"V\")",
                "jwt.sign(payload, \"V\")",
                "secret -> \"V\"",
                "echo \"V\" | docker login --password-stdin",
                "https://x.org/cb?code=V&state=1",
                "machine h login bob password V",
                "API_TOKEN=V",
                "Authorization: Bearer V",
                "curl -u \"bob:V\" https://x.org"
            })
    void redact_secretOfAnyLength_leavesNothingOfIt(String context) {
        String random = SampleText.of("{A,3000}");
        for (int length = 24; length <= random.length(); length += length / 3) {
            // When
            String text = redactor.mask(context.replace("V", random.substring(0, length)))
                    .text();

            // Then
            assertTrue(text.contains("[REDACTED:"), text);
            assertFalse(text.contains(random.substring(0, 12)), text);
            assertFalse(text.contains(random.substring(length - 12, length)), text);
        }
    }

    @Test
    void redact_escapesBesideTheSecret_stayAsTheyAreSpelled() {
        // When
        String text = redacted(HEAD + ",\"x\":\"\\u0041\\u0042 \\\"ghp_" + "a1".repeat(18) + "\\\" \\u00e9\"}");

        // Then
        assertEquals(HEAD + ",\"x\":\"\\u0041\\u0042 \\\"[REDACTED:github]\\\" \\u00e9\"}", text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "card",
                "card_number",
                "cardNumber",
                "pan",
                "credit_card",
                "cc_number",
                "billing-card-no",
                "PAN",
                "CC"
            })
    void redact_numberOfACard_becomesAString(String name) {
        // When
        Redaction redaction = redactor.redact(HEAD + ",\"" + name + "\" : 4111111111111111 ,\"n\":1}");

        // Then
        assertEquals(HEAD + ",\"" + name + "\" : \"[REDACTED:card]\" ,\"n\":1}", redaction.text());
        assertEquals(List.of(new Finding("card", name)), redaction.findings());
        assertSame(redaction.text(), redacted(redaction.text()));
    }

    @Test
    void redact_numbersOfCardsInAListAndInNestedJson_becomeStringsAsTheirNamesAreSpelled() {
        // Given
        String list = "{\"cards\":[4111111111111111,378282246310005,7]}";
        String line = HEAD + ",\"x\":" + list + ",\"y\":" + quoted("{\"z\":" + quoted(list) + "}") + "}";

        // When
        String text = redacted(line);

        // Then
        String masked = "{\"cards\":[\"[REDACTED:card]\",\"[REDACTED:card]\",7]}";
        assertEquals(HEAD + ",\"x\":" + masked + ",\"y\":" + quoted("{\"z\":" + quoted(masked) + "}") + "}", text);
    }

    @Test
    void redact_whatNamesARun_staysEvenIfItLooksLikeASecret() {
        // Given
        String token = "ghp_" + "a1".repeat(18);
        String line =
                "{\"run_id\":\"" + token + "\",\"session_id\":\"bob@example.com\",\"trace_id\":\"4111111111111111\"}";

        // When, Then
        assertSame(line, redacted(line));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"2026-07-20T13:11:04Z", "2026-07-20t13:11:04.123456789+02:00", "2026\\u002d07-20T13:11:04Z"})
    void redact_timestamp_stays_evenTwice(String ts) {
        // Given
        String line = "{\"ts\":\"" + ts + "\",\"run_id\":\"\",\"ts\":\"" + ts + "\"}";

        // When, Then
        assertSame(line, redacted(line));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"bob@example.com", "2026-07-20T13:11:04Z bob@example.com", "2026-13-20T13:11:04Z,bob@example.com"
            })
    void redact_timestampThatIsNone_isLookedAt(String ts) {
        // When, Then
        assertEquals(
                "{\"ts\":\"" + ts.replace("bob@example.com", "[REDACTED:email]") + "\"}",
                redacted("{\"ts\":\"" + ts + "\"}"));
    }

    @Test
    void redact_runIdThatIsTooLongForOne_isLookedAt() {
        // Given
        String beginning = "{\"run_id\":\"" + "r".repeat(200) + " ";

        // When, Then
        assertEquals(beginning + "[REDACTED:email]\"}", redacted(beginning + "bob@example.com\"}"));
    }

    @Test
    void redact_sameNamesFurtherIn_areNoExceptions() {
        // When, Then
        assertEquals("{\"x\":{\"run_id\":\"[REDACTED:email]\"}}", redacted("{\"x\":{\"run_id\":\"bob@example.com\"}}"));
    }

    @Test
    void redact_secretInANameOfAField_isMaskedThere() {
        // When
        Redaction redaction = redactor.redact("{\"x\":{\"bob@example.com\":{\"n\":1}}}");

        // Then
        assertEquals("{\"x\":{\"[REDACTED:email]\":{\"n\":1}}}", redaction.text());
        assertFalse(redaction.findings().toString().contains("bob"));
    }

    @Test
    void findings_nameTheField() {
        // When
        List<Finding> findings = redactor.redact(
                        "{\"input\":{\"headers\":[{\"name\":\"x\"},{\"token\":\"t\"}]},\"output\":\"{\\\"to\\\":\\\"b@c.de\\\"}\"}")
                .findings();

        // Then
        assertEquals(
                List.of(new Finding("secret", "input.headers[1].token"), new Finding("email", "output.to")), findings);
    }

    @Test
    void redact_noJson_isMaskedAsText() {
        // When, Then
        assertEquals("{\"x\":\"to [REDACTED:email]", redacted("{\"x\":\"to bob@example.com"));
        assertEquals("", redacted(""));
    }

    @Test
    void redact_deepNesting_isGoneThrough() {
        // Given
        String line = "[".repeat(5000) + "{\"password\":\"x\"}" + "]".repeat(5000);

        // When, Then
        assertEquals(line.replace("\"x\"", "\"[REDACTED:secret]\""), redacted(line));
    }

    @Provide
    Arbitrary<String> lines() {
        return Arbitraries.randomValue(RedactorTest::line);
    }

    /** Pieces of rows of both tables, put together at random, as JSON. */
    private static String line(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            List<Sample> from = random.nextBoolean() ? MASKED : UNTOUCHED;
            String piece = from.get(random.nextInt(from.size())).line();
            int start = random.nextInt(piece.length());
            text.append(piece, start, start + random.nextInt(piece.length() - start) + 1);
            text.append(random.nextInt(4) == 0 ? " x".repeat(random.nextInt(1500)) : random.nextBoolean() ? " " : "");
        }
        String quoted = new String(JsonStringEncoder.getInstance().quoteAsString(text.toString()));
        return HEAD + ",\"output\":\"" + quoted + "\",\"list\":[\"" + quoted + "\"]}";
    }

    @Property(tries = 300)
    void redact_whatWasRedacted_changesNothing(@ForAll("lines") String line) {
        // Given
        String once = redacted(line);

        // When, Then
        assertSame(once, redacted(once));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "4111111111111111,",
                "6011-1111-1111-1117,",
                "+4915123456789 ",
                "+33 1 42 68 53 00",
                "(020) 7946 0958 ",
                "030 123456 ",
                "0049 30 1234567 ",
                "01 42 68 53 00 ",
                "1-415-555-0123 ",
                "212.555.0123 "
            })
    void redact_longListOfNumbers_masksEachOfThem(String number) {
        // Given
        String masked = redacted("x: " + number).substring(3);

        // When
        String text = redacted("x: " + number.repeat(100));

        // Then
        assertTrue(masked.startsWith(Spans.MARK), masked);
        assertEquals("x: " + masked.repeat(100), text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0123 4567 ", "01 02 03 04 05 06 07 ", "0755 064402 0005 1332 "})
    void redact_tableOfNumbers_staysWhole(String row) {
        // Given
        String table = row.repeat(100);

        // When, Then
        assertSame(table, redacted(table));
    }

    @Test
    void redact_whatStandsManyTimes_isMaskedInOnePass() {
        for (Sample sample : MASKED) {
            if (!sample.name().startsWith("plain")) {
                continue; // the others are the same texts in JSON
            }
            for (String between : List.of("", " ", ",", "\n")) {
                // When
                String once = redacted((sample.line() + between).repeat(20));

                // Then
                assertSame(once, redacted(once), sample.name());
            }
        }
    }

    @Test
    @Timeout(value = 120, unit = TimeUnit.SECONDS)
    void redact_muchBait_takesLinearTime() {
        // what takes a step per pair of chars would not end in time
        Set<String> baits = new TreeSet<>();
        MASKED.forEach(s ->
                baits.add(s.line().substring(0, Math.min(12, s.line().length()))));
        for (String bait : baits) {
            String text = bait.repeat(BAIT_CHARS / bait.length());
            assertTrue(redactor.mask(text).text().length() > 0);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ann:pa55-worchpasswd <<EOF\\n",
                "01 ",
                "\",\"--pass ab1",
                "\",\"password=ab1;",
                "\",\"&password=a;b",
                "(password) values ('a'),",
                "passwords:\\n  - Xy7zz2q",
                "kind: Secret\\ndata:\\n  a: b",
                "user,password\\na,b1c2d3e4f5\\n",
                "jwt.sign(a, \\\"",
                "]],[[\"password\",\"b",
                "sqlplus ",
                "credentials ",
                "op read x\\n",
                "\"d\": \"a"
            })
    void redact_eightTimesTheBait_takesNotMuchMoreThanEightTimesAsLong(String bait) {
        // Given
        String some = "{\"x\":[[\"" + bait.repeat(BAIT_CHARS / 8 / bait.length()) + "\"]]}";
        String much = "{\"x\":[[\"" + bait.repeat(BAIT_CHARS / bait.length()) + "\"]]}";
        leastNanos(some);

        // When
        long small = leastNanos(some);
        long large = leastNanos(much);

        // Then what takes a step per pair of chars takes 64 times as long
        assertTrue(large < 32 * small + TimeUnit.MILLISECONDS.toNanos(20), large + " ns, not 8 times " + small);
    }

    /** Of processor time, which other work on the machine does not add to. */
    private long leastNanos(String line) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            long start = threads.getCurrentThreadCpuTime();
            redacted(line);
            least = Math.min(least, threads.getCurrentThreadCpuTime() - start);
        }
        return least;
    }

    @Test
    void findings_farInOrUnderALongName_showTheBeginningOfThePath() {
        // Given
        String far = "{\"n\":".repeat(5000) + "\"bob@example.com\"" + "}".repeat(5000);
        String longName = "{\"" + "n".repeat(5000) + "\":[\"bob@example.com\"]}";

        // When, Then
        assertEquals(
                "n" + ".n".repeat(30) + "\u2026.n",
                redactor.redact(far).findings().get(0).field());
        assertEquals(
                "n".repeat(96) + "\u2026[0]",
                redactor.redact(longName).findings().get(0).field());
    }

    private static String quoted(String text) {
        return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
    }

    private String redacted(String line) {
        return redactor.redact(line).text();
    }
}
