package dev.hermes.schemas.event;

import static dev.hermes.schemas.event.Lines.complete;
import static dev.hermes.schemas.event.Lines.json;
import static dev.hermes.schemas.event.Lines.with;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages go to logs, callers and dead letters; what stands in the line must not. */
class LineCodecMessageTest {
    private static final String SECRET = "hunter2";
    private static final String DIGITS = "8675309";

    @Provide
    Arbitrary<String> damagedLines() {
        return Arbitraries.randomValue(LineCodecMessageTest::damagedLine);
    }

    @Property(tries = 1_500)
    void message_damagedLine_holdsNothingOfIt(@ForAll("damagedLines") String line) {
        // When
        RejectedLineException rejected = Rejections.orNull(line);

        // Then
        assertHoldsNoSecret(rejected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hunter2",
                "'hunter2'",
                "[hunter2]",
                "{'a':hunter2}",
                "{'hunter2'}",
                "{'a':'\\hunter2'}",
                "{'a':8675309hunter2}",
                "{'a':'hunter2",
                "{'hunter2':1}",
                "{} hunter2",
                "8675309",
                "08675309",
                "{'a':-hunter2}"
            })
    void message_brokenText_holdsNothingOfIt(String line) {
        // When
        RejectedLineException rejected = Rejections.of(json(line));

        // Then
        assertHoldsNoSecret(rejected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"'hunter2'", "8675309", "-8675309", "{'hunter2':8675309}", "['hunter2']", "8675309e8675309"})
    void message_badValueOfARequiredField_holdsNothingOfIt(String value) {
        for (Field field : RequiredFields.IN_ORDER) {
            // When
            RejectedLineException rejected = Rejections.orNull(with(field, value));

            // Then
            assertHoldsNoSecret(rejected);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-8675309", "8675309000000000", "0.00000000000000000008675309", "8675309e8675309"})
    void message_badNumber_holdsNothingOfIt(String number) {
        for (Field field : Field.values()) {
            boolean numeric = field.type() == Field.Type.COUNT || field.type() == Field.Type.DECIMAL;
            if (numeric && field != Field.STEP) {
                // When
                RejectedLineException rejected = Rejections.of(complete("'" + field.wireName() + "':" + number));

                // Then
                assertHoldsNoSecret(rejected);
            }
        }
    }

    private static void assertHoldsNoSecret(RejectedLineException rejected) {
        if (rejected != null) {
            assertFalse(rejected.toString().contains(SECRET), rejected::toString);
            assertFalse(rejected.toString().contains(DIGITS), rejected::toString);
            assertNull(rejected.getCause(), "a cause may quote the line");
            assertEquals(0, rejected.getSuppressed().length);
        }
    }

    private static String damagedLine(Random random) {
        String line = new OddLines(random).next().text();
        assumeTrue(line.length() > 10);
        int at = random.nextInt(line.length());
        String marked = line.substring(0, at) + (random.nextBoolean() ? SECRET : DIGITS) + line.substring(at);
        return marked.substring(0, marked.length() - random.nextInt(3));
    }
}
