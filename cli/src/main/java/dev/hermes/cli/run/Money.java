package dev.hermes.cli.run;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Costs for people to read. Unknown is never zero, and neither is less than a displayed digit. */
final class Money {
    private Money() {}

    /** {@code $0.0014}, {@code <$0.0001}: a cost that is known. */
    static String text(BigDecimal costUsd, int decimals) {
        BigDecimal smallest = BigDecimal.ONE.movePointLeft(decimals);
        if (costUsd.signum() > 0 && costUsd.compareTo(smallest) < 0) {
            return "<$" + smallest.toPlainString();
        }
        return "$" + costUsd.setScale(decimals, RoundingMode.HALF_UP).toPlainString();
    }

    /**
     * A sum: {@code $0.42}, {@code ≥ $0.42}, {@code unpriced}.
     *
     * @param costUsd null when nothing is priced though something should be
     * @param complete false when a part has no price
     */
    static String sum(BigDecimal costUsd, boolean complete, int decimals) {
        if (costUsd == null) {
            return "unpriced";
        }
        return (complete ? "" : "≥ ") + text(costUsd, decimals);
    }
}
