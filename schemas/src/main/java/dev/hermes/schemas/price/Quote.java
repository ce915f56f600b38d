package dev.hermes.schemas.price;

import java.math.BigDecimal;
import java.util.Objects;

/** What a price table says to a line; sealed, because a line has a price or a reason why it has none, and nothing else. */
public sealed interface Quote {
    /**
     * A price.
     *
     * @param costUsd exact US dollars, at least 0, at most 18 decimals
     * @param priceTable version of the table
     */
    record Priced(BigDecimal costUsd, String priceTable) implements Quote {
        public Priced {
            Objects.requireNonNull(costUsd, "costUsd");
            Objects.requireNonNull(priceTable, "priceTable");
        }
    }

    /**
     * No price.
     *
     * @param reason why
     */
    record None(Reason reason) implements Quote {
        public None {
            Objects.requireNonNull(reason, "reason");
        }
    }

    /** Why a line has no price of ours. */
    enum Reason {
        /** It has a cost already, which is never touched. */
        HAS_A_COST,
        /** It uses no tokens, or is an end, whose tokens are those of steps that count by themselves. */
        NO_MODEL_CALL,
        /** It names no model. */
        NO_MODEL,
        /** It lacks the tokens of the prompt or of the completion: what is known of them would be too little. */
        TOKENS_MISSING,
        /** Its counts contradict each other: more cached tokens than prompt tokens, more reasoning than completion. */
        TOKENS_INCONSISTENT,
        /** The model is neither an id nor another name that the table knows. */
        UNKNOWN_MODEL,
        /** The table knows the model, but no price of that day. */
        UNKNOWN_ON_THAT_DAY,
        /** The table knows no price of that tier, of so long a prompt, or of the cache. */
        UNKNOWN_RATE,
        /** The line is so long that its cost does not fit. */
        LINE_IS_FULL
    }
}
