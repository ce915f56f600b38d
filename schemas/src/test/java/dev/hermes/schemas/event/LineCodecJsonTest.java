package dev.hermes.schemas.event;

import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** What is JSON is decided by the grammar of RFC 8259, not by what a parser happens to bear. */
class LineCodecJsonTest {
    private static final String CHARACTERS =
            "{}[]\",:\\ \t\n\r\u000b\u001e\u00a0\ufeff0123456789.eE+-tfnuNI/*#'\u0000é";

    /** A line may be rejected for more than one reason; what comes first in it decides. */
    private static final Set<String> BEFORE_ITS_END = Set.of(Reasons.NOT_JSON, Reasons.NOT_AN_OBJECT, Reasons.TOO_DEEP);

    @Provide
    Arbitrary<String> damagedLines() {
        return Arbitraries.randomValue(LineCodecJsonTest::damagedLine);
    }

    @Property(tries = 2_000)
    void read_damagedLine_isJsonExactlyWhenTheGrammarSaysSo(@ForAll("damagedLines") String line) {
        // When
        RejectedLineException rejected = Rejections.orNull(line);

        // Then
        String reason = rejected == null ? "accepted" : rejected.reason();
        if (StrictJson.isJson(line)) {
            assertNotEquals(Reasons.NOT_JSON, reason, () -> rejected.getMessage() + ": " + line);
        } else {
            assertTrue(BEFORE_ITS_END.contains(reason), reason + ": " + line);
        }
    }

    @Test
    void damagedLine_manyTimes_isSometimesStillJson() {
        // When
        long json = LongStream.range(0, 1_000)
                .mapToObj(seed -> damagedLine(new Random(seed)))
                .filter(StrictJson::isJson)
                .count();

        // Then
        assertTrue(json > 50 && json < 950, json + " of 1000");
    }

    private static String damagedLine(Random random) {
        StringBuilder line = new StringBuilder(new OddLines(random).next().text());
        for (int i = 1 + random.nextInt(2); i > 0; i--) {
            int at = random.nextInt(line.length());
            char c = CHARACTERS.charAt(random.nextInt(CHARACTERS.length()));
            switch (random.nextInt(4)) {
                case 0 -> line.insert(at, c);
                case 1 -> line.setCharAt(at, Character.isSurrogate(line.charAt(at)) ? line.charAt(at) : c);
                case 2 -> line.setLength(Character.isSurrogate(line.charAt(at)) ? line.length() : at + 1);
                default -> line.insert(random.nextBoolean() ? 0 : line.length(), c);
            }
        }
        return line.toString();
    }
}
