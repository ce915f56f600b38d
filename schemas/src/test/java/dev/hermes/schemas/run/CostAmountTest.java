package dev.hermes.schemas.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.BigRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;

class CostAmountTest {
    @Test
    void plus_twoAmounts_addsEachPartExactly() {
        // Given
        CostAmount one = new CostAmount(new BigDecimal("0.0014"), 1, 0, 482, 124);
        CostAmount other = new CostAmount(new BigDecimal("0.0008"), 1, 2, 3, 4);

        // When
        CostAmount sum = one.plus(other);

        // Then
        assertEquals(new CostAmount(new BigDecimal("0.0022"), 2, 2, 485, 128), sum);
    }

    @Property
    void negate_anyAmount_takesItBackToNothing(
            @ForAll @BigRange(min = "0", max = "999999999999") @Scale(18) BigDecimal cost,
            @ForAll @IntRange(max = 9) int priced,
            @ForAll @IntRange(max = 9) int unpriced) {
        // Given
        CostAmount amount = new CostAmount(cost, priced, unpriced, priced, unpriced);

        // When
        CostAmount sum = amount.plus(amount.negate());

        // Then
        assertTrue(sum.isZero());
    }

    @Test
    void isZero_pricedAtNothing_isFalse() {
        // When
        boolean zero = new CostAmount(BigDecimal.ZERO, 1, 0, 0, 0).isZero();

        // Then
        assertFalse(zero, "a step that cost nothing is not a step without a cost");
    }

    @Test
    void costOrNull_nothingPricedThoughSomethingShouldBe_isNull() {
        // Given
        CostAmount unknown = new CostAmount(BigDecimal.ZERO, 0, 1, 10, 5);

        // When
        BigDecimal cost = unknown.costOrNull();

        // Then
        assertNull(cost, "unknown is never zero");
        assertFalse(unknown.isComplete());
        assertEquals(BigDecimal.ZERO, CostAmount.ZERO.costOrNull());
        assertEquals(
                BigDecimal.ONE,
                unknown.plus(CostAmount.unattributed(BigDecimal.ONE)).costOrNull());
    }
}
