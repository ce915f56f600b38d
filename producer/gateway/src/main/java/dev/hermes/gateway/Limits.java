package dev.hermes.gateway;

/**
 * What bounds the memory that requests take.
 *
 * @param bodyBytes longest body of a request, once it is decompressed
 * @param events most events in a request
 * @param bytesInFlight most bytes of bodies that are read, or whose events are on their way to Kafka, and of answers that their
 *     callers have not taken yet, at the same time
 */
public record Limits(int bodyBytes, int events, long bytesInFlight) {
    /** 8 MiB. */
    public static final int DEFAULT_BODY_BYTES = 8 << 20;

    /** {@value}. */
    public static final int DEFAULT_EVENTS = 10_000;

    /** 32 MiB. */
    public static final long DEFAULT_BYTES_IN_FLIGHT = 32L << 20;

    /** A gzip body needs both for a while, what came and what is made of it: more than its length by less than that. */
    private static final int GZIP_BYTES = 256 << 10;

    /** More than an answer says of an event beside its run id, which is in the body too. */
    private static final long ANSWER_BYTES = 256;

    /** Longer lines are not even looked at; those that are a bit shorter may still be cut to what a run file takes. */
    static final int RAW_LINE_BYTES = 4 << 20;

    public Limits {
        if (bodyBytes < 1) {
            throw new IllegalArgumentException("bodyBytes must be at least 1 but is " + bodyBytes);
        }
        if (events < 1) {
            throw new IllegalArgumentException("events must be at least 1 but is " + events);
        }
        long least = bodyBytes + answerBytes(events);
        if (bytesInFlight < least) {
            throw new IllegalArgumentException("bytesInFlight must be at least " + least
                    + ", for the longest body and its answer, but is " + bytesInFlight);
        }
    }

    /** What an answer may need beside the bytes of its body, in whose place it comes. */
    static long answerBytes(int events) {
        return ANSWER_BYTES * events;
    }

    /** Most bytes of one caller, so that there are some for the others: half of all, but room for the longest body and its answer. */
    long callerBytes() {
        return Math.max(bytesInFlight / 2, Math.min(bytesInFlight, bodyBytes + GZIP_BYTES + answerBytes(events)));
    }

    /** The defaults. */
    public static Limits defaults() {
        return new Limits(DEFAULT_BODY_BYTES, DEFAULT_EVENTS, DEFAULT_BYTES_IN_FLIGHT);
    }

    public Limits withBytesInFlight(long bytesInFlight) {
        return new Limits(bodyBytes, events, bytesInFlight);
    }
}
