package dev.hermes.cli.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hermes.http.Answer;
import dev.hermes.http.Request;
import dev.hermes.http.TokenSource;
import dev.hermes.schemas.health.Health;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** How the parts are doing, for whoever watches the process. Says no more than that, so it asks for no token. */
public final class HealthView {
    private final Supplier<Map<String, Health>> parts;
    private final BooleanSupplier ready;

    /**
     * @param parts how each part is doing, by its name
     * @param ready whether all parts do their work
     */
    public HealthView(Supplier<Map<String, Health>> parts, BooleanSupplier ready) {
        this.parts = parts;
        this.ready = ready;
    }

    /** How a server is doing that has these tokens. */
    public static Health of(TokenSource tokens) {
        return tokens.problem().map(Health::of).orElse(Health.ok());
    }

    /** Answers 200 while the process lives, with what is wrong with each part. */
    public Answer alive(Request request) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        Map<String, Health> healths = parts.get();
        body.put("ok", healths.values().stream().allMatch(Health::isOk));
        ObjectNode list = body.putObject("parts");
        healths.forEach((name, health) -> list.putObject(name).put("problem", health.problem()));
        return Answer.json(200, body);
    }

    /** Answers 200 when all parts do their work, else 503. */
    public Answer ready(Request request) {
        boolean isReady = ready.getAsBoolean();
        return Answer.json(
                isReady ? 200 : 503, JsonNodeFactory.instance.objectNode().put("ready", isReady));
    }
}
