package dev.hermes.gateway.http;

import java.util.Objects;

/**
 * A request that is refused as a whole. The message says what is wrong with it and what would help, and never quotes it. Made
 * without a stack trace: refusing must stay cheap.
 */
public final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Refusal refusal;

    public RefusedException(Refusal refusal, String message) {
        super(message, null, false, false);
        this.refusal = Objects.requireNonNull(refusal, "refusal");
    }

    public Refusal refusal() {
        return refusal;
    }
}
