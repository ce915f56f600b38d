package dev.hermes.cli.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MoneyTest {
    @ParameterizedTest
    @CsvSource({
        "0, 4, $0.0000",
        "0.0014, 4, $0.0014",
        "0.00014999, 4, $0.0001",
        "0.00015, 4, $0.0002",
        "0.0000999, 4, <$0.0001",
        "0.005, 2, <$0.01",
        "0.015, 2, $0.02",
        "1234567.5, 2, $1234567.50",
        "1E+3, 2, $1000.00"
    })
    void cost_isRoundedHalfUp(BigDecimal cost, int decimals, String expected) {
        assertEquals(expected, Money.text(cost, decimals));
    }

    @Test
    void sumWithoutAllPrices_isAtLeastWhatIsKnown() {
        assertEquals("≥ $0.42", Money.sum(new BigDecimal("0.42"), false, 2));
        assertEquals("≥ <$0.01", Money.sum(new BigDecimal("0.004"), false, 2));
        assertEquals("$0.42", Money.sum(new BigDecimal("0.42"), true, 2));
        assertEquals("unpriced", Money.sum(null, false, 2));
    }
}
