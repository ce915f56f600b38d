package dev.hermes.http;

import com.linecorp.armeria.common.HttpMethod;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A request that is refused as a whole. The message says what is wrong with it and what would help, and never quotes it. Made
 * without a stack trace: refusing must stay cheap.
 */
public final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Refusal refusal;
    /** Null where it is not the method. */
    private final String allowed;

    public RefusedException(Refusal refusal, String message) {
        this(refusal, message, null);
    }

    private RefusedException(Refusal refusal, String message, String allowed) {
        super(message, null, false, false);
        this.refusal = Objects.requireNonNull(refusal, "refusal");
        this.allowed = allowed;
    }

    /** For a path that takes other methods. */
    public static RefusedException badMethod(HttpMethod... allowed) {
        String names = Arrays.stream(allowed).map(HttpMethod::name).collect(Collectors.joining(", "));
        return new RefusedException(Refusal.BAD_METHOD, "answered here: " + names, names);
    }

    public Refusal refusal() {
        return refusal;
    }

    /** The methods that the path takes, as {@code Allow} has them; empty where it is not the method that is refused. */
    Optional<String> allowed() {
        return Optional.ofNullable(allowed);
    }
}
