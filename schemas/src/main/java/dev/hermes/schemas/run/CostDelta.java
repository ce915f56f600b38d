package dev.hermes.schemas.run;

import java.util.Objects;

/** A change of what is booked on one key. */
public record CostDelta(CostKey key, CostAmount amount) {
    public CostDelta {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(amount, "amount");
    }
}
