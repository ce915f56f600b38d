package dev.hermes.schemas.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.math.BigDecimal;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.BigRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonNumbersTest {
    @Property
    void decimalOrNull_inBounds_isExact(
            @ForAll @BigRange(min = "0", max = "999999999999.999999999999999999") @Scale(18) BigDecimal number) {
        // When
        BigDecimal plain = JsonNumbers.decimalOrNull(number.toPlainString());
        BigDecimal scientific = JsonNumbers.decimalOrNull(number.toString());

        // Then
        assertEquals(0, number.compareTo(plain));
        assertEquals(0, number.compareTo(scientific));
    }

    @Property
    void countOrNull_inBounds_isExact(@ForAll @LongRange(min = 0, max = 999_999_999_999L) long number) {
        // When
        Long count = JsonNumbers.countOrNull(Long.toString(number));

        // Then
        assertEquals(number, count);
    }

    @ParameterizedTest
    @CsvSource({
        "999999999999.999999999999999999, 999999999999.999999999999999999",
        "1e11, 100000000000",
        "1e-18, 0.000000000000000001",
        "0.10000000000000000000000000, 0.1",
        "-0.0, 0",
        "0e2147483647, 0"
    })
    void decimalOrNull_atTheBorder_isTaken(String spelling, BigDecimal number) {
        // When
        BigDecimal read = JsonNumbers.decimalOrNull(spelling);

        // Then
        assertEquals(0, number.compareTo(read));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1000000000000",
                "1e12",
                "1e-19",
                "0.1234567890123456789",
                "-1",
                "-1e-18",
                "1e2147483647",
                "10e2147483647",
                "100e2147483647",
                "1e2147483648",
                "1e-2147483647",
                "1e-2147483648",
                "1e99999999999999999999"
            })
    void decimalOrNull_outOfBounds_isNull(String spelling) {
        // When
        BigDecimal read = JsonNumbers.decimalOrNull(spelling);

        // Then
        assertNull(read);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.5", "1e-1", "999999999999.5", "-1", "1000000000000"})
    void countOrNull_noIntegerInBounds_isNull(String spelling) {
        // When
        Long read = JsonNumbers.countOrNull(spelling);

        // Then
        assertNull(read);
    }
}
