package dev.hermes.http;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.linecorp.armeria.common.HttpMethod;
import java.util.Arrays;
import java.util.List;
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
    /** What may have been meant, and what such things are called; null where that is not the trouble. */
    private final String[] choices;

    private final String choicesName;

    public RefusedException(Refusal refusal, String message) {
        this(refusal, message, null, null, null);
    }

    private RefusedException(Refusal refusal, String message, String allowed, String choicesName, String[] choices) {
        super(message, null, false, false);
        this.refusal = Objects.requireNonNull(refusal, "refusal");
        this.allowed = allowed;
        this.choicesName = choicesName;
        this.choices = choices;
    }

    /** For a path that takes other methods. */
    public static RefusedException badMethod(HttpMethod... allowed) {
        String names = Arrays.stream(allowed).map(HttpMethod::name).collect(Collectors.joining(", "));
        return new RefusedException(Refusal.BAD_METHOD, "answered here: " + names, names, null, null);
    }

    /** For what may mean several things: the answer lists them under a name. */
    public static RefusedException ambiguous(String message, String choicesName, List<String> choices) {
        return new RefusedException(
                Refusal.AMBIGUOUS,
                message,
                null,
                Objects.requireNonNull(choicesName, "choicesName"),
                choices.toArray(String[]::new));
    }

    public Refusal refusal() {
        return refusal;
    }

    /** The methods that the path takes, as {@code Allow} has them; empty where it is not the method that is refused. */
    Optional<String> allowed() {
        return Optional.ofNullable(allowed);
    }

    /** The answer's body. */
    String json() {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("reason", refusal.word())
                .put("error", getMessage());
        if (choices != null) {
            ArrayNode list = json.putArray(choicesName);
            Arrays.stream(choices).forEach(list::add);
        }
        return json.toString();
    }
}
