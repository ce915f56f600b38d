package dev.hermes.schemas.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What every accepted line has in common. */
class LineCodecTest {
    private final LineCodec codec = new LineCodec();

    @Provide
    Arbitrary<OddLine> lines() {
        return Arbitraries.randomValue(random -> new OddLines(random).next());
    }

    @Property(tries = 500)
    void read_anyAllowedLine_keepsEveryByte(@ForAll("lines") OddLine line) throws RejectedLineException {
        // When
        StepLine read = codec.read(line.text());

        // Then
        assertEquals(line.text(), read.text());
        assertEquals(line.text().getBytes(StandardCharsets.UTF_8).length, read.byteLength());
    }

    @Property(tries = 500)
    void read_insignificantWhiteSpace_isTakenOut(@ForAll("lines") OddLine line, @ForAll Random random)
            throws RejectedLineException {
        // Given
        String loose = WhiteSpace.addTo(line.text(), random);
        assertTrue(StrictJson.isJson(loose), loose);

        // When
        StepLine read = codec.read(loose);

        // Then
        assertEquals(line.text(), read.text());
    }

    @Property(tries = 500)
    void read_itsOwnOutput_changesNothing(@ForAll("lines") OddLine line, @ForAll Random random)
            throws RejectedLineException {
        // Given
        StepLine once = codec.read(WhiteSpace.addTo(line.text(), random));

        // When
        StepLine twice = codec.read(once.text());

        // Then
        assertEquals(once.text(), twice.text());
        assertEquals(once.ts(), twice.ts());
    }

    @Property(tries = 500)
    void read_anyAllowedLine_knowsTheLastValueOfEachField(@ForAll("lines") OddLine line) throws RejectedLineException {
        // When
        StepLine read = codec.read(line.text());

        // Then
        for (Field field : Field.values()) {
            Object expected = line.values().get(field);
            switch (field.type()) {
                case TEXT -> assertEquals(expected, read.text(field), field.wireName());
                case COUNT -> assertEquals(expected, read.count(field), field.wireName());
                case FLAG -> assertEquals(Boolean.TRUE.equals(expected), read.flag(field), field.wireName());
                case DECIMAL -> assertSameNumber((BigDecimal) expected, read.decimal(field), field);
            }
        }
    }

    private static void assertSameNumber(BigDecimal expected, BigDecimal actual, Field field) {
        boolean same = expected == null ? actual == null : actual != null && expected.compareTo(actual) == 0;
        assertTrue(same, field.wireName() + ": expected " + expected + ", was " + actual);
    }
}
