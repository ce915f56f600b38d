package dev.hermes.schemas.event;

/**
 * A line that cannot be an event. The message says which field and what is wrong with it, and never holds a value of the
 * line. Made without a stack trace: bad input is data, and it must stay cheap.
 */
public final class RejectedLineException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String reason;

    public RejectedLineException(String reason, String message) {
        super(message, null, false, false);
        this.reason = reason;
    }

    /** The reason word: {@code not_json}, {@code bad_ts}, {@code missing_kind}, … (see {@link Reasons}). */
    public String reason() {
        return reason;
    }
}
