package dev.hermes.cli.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hermes.http.Access;
import dev.hermes.http.Answer;
import dev.hermes.http.HttpServer;
import dev.hermes.http.Request;
import dev.hermes.http.TokenSource;
import dev.hermes.schemas.health.Health;
import java.util.Map;
import java.util.function.Supplier;

/**
 * How the parts are doing, for whoever watches the process: {@code {"ok":false,"parts":{"sink":{"problem":"the disk is full"}}}},
 * where null is no problem. Says no more than that, so it asks for no token.
 */
public final class HealthView {
    private final Supplier<Map<String, Health>> parts;
    private final Supplier<Map<String, Health>> work;

    /**
     * @param parts how each part is doing, by its name
     * @param work what keeps each part from its work now, by its name
     */
    public HealthView(Supplier<Map<String, Health>> parts, Supplier<Map<String, Health>> work) {
        this.parts = parts;
        this.work = work;
    }

    /** How a server is doing that has these tokens. */
    public static Health of(TokenSource tokens) {
        return tokens.problem().map(Health::of).orElse(Health.ok());
    }

    /** Adds {@code /healthz}, {@code /readyz} and {@code /metrics} to a server, open to all. */
    public void mountOn(HttpServer.Builder http, MetricsView metrics) {
        http.endpoint("healthz", Access.OPEN, this::alive)
                .endpoint("readyz", Access.OPEN, this::ready)
                .endpoint("metrics", Access.OPEN, metrics::answer);
    }

    /** Answers 200 while the process lives, with what is wrong with each part. */
    public Answer alive(Request request) {
        return Answer.json(200, json("ok", parts.get()));
    }

    /** Answers 200 when all parts do their work, else 503, with what keeps each from it. */
    public Answer ready(Request request) {
        Map<String, Health> healths = work.get();
        return Answer.json(areOk(healths) ? 200 : 503, json("ready", healths));
    }

    private static ObjectNode json(String all, Map<String, Health> healths) {
        ObjectNode body = JsonNodeFactory.instance.objectNode().put(all, areOk(healths));
        ObjectNode list = body.putObject("parts");
        healths.forEach((name, health) -> list.putObject(name).put("problem", health.problem()));
        return body;
    }

    private static boolean areOk(Map<String, Health> healths) {
        return healths.values().stream().allMatch(Health::isOk);
    }
}
