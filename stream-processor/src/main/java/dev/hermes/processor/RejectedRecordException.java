package dev.hermes.processor;

/** A record that cannot be taken in. Made without a stack trace: bad input is data, and it must stay cheap. */
final class RejectedRecordException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String reason;
    private final String stoppedBy;

    /** A record that was stopped by us. */
    RejectedRecordException(String reason, String message) {
        super(message, null, false, false);
        this.reason = reason;
        this.stoppedBy = getClass().getName();
    }

    /** A record that was stopped by an exception, whose message is not kept: it may quote the record. */
    RejectedRecordException(String reason, Exception stoppedBy) {
        super(reason, null, false, false);
        this.reason = reason;
        this.stoppedBy = stoppedBy.getClass().getName();
    }

    /** One of the words of {@link dev.hermes.schemas.event.Reasons}. */
    String reason() {
        return reason;
    }

    /** Class of the exception that stopped the record. */
    String stoppedBy() {
        return stoppedBy;
    }
}
