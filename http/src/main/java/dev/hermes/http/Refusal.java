package dev.hermes.http;

import java.util.Locale;

/** Why a request is refused as a whole. The words are counters, and public interface. */
public enum Refusal {
    /** The body is not what its headers say. */
    BAD_BODY(400),
    /** There is no event in the body. */
    NO_EVENTS(400),
    /** A parameter is wrong, or not known. */
    BAD_QUERY(400),
    NO_TOKEN(401),
    BAD_HOST(403),
    BAD_ORIGIN(403),
    /** The token is a team's, which may only send events. */
    NOT_ALLOWED(403),
    NOT_FOUND(404),
    BAD_METHOD(405),
    /** What is named is not one thing but several. */
    AMBIGUOUS(409),
    /** The body did not come in time. */
    TOO_SLOW(408),
    BODY_TOO_LARGE(413),
    TOO_MANY_EVENTS(413),
    BAD_CONTENT_TYPE(415),
    BAD_CONTENT_ENCODING(415),
    /** More is under way than may be. */
    OVERLOADED(429),
    /** More of the caller's own is under way than one caller may have. */
    OVER_SHARE(429),
    /** HTTP itself was not kept to. */
    BAD_REQUEST(400),
    INTERNAL(500),
    /** Kafka cannot be written to now, or the gateway starts or stops. */
    UNAVAILABLE(503);

    private final int status;

    Refusal(int status) {
        this.status = status;
    }

    /** HTTP status. */
    public int status() {
        return status;
    }

    /** As programs see it: {@code overloaded}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What an error of the server's own means. */
    static Refusal ofStatus(int status) {
        return switch (status) {
            case 404 -> NOT_FOUND;
            case 405 -> BAD_METHOD;
            case 408 -> TOO_SLOW;
            case 413 -> BODY_TOO_LARGE;
            case 503 -> UNAVAILABLE;
            default -> status < 500 ? BAD_REQUEST : INTERNAL;
        };
    }
}
