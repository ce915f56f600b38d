package dev.hermes.schemas.serde;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.hermes.schemas.serde.RegistryHttp.Answer;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.avro.Schema;

/** Looks at a schema registry that speaks Confluent's REST protocol, and registers nothing. Thread-safe. */
public final class RegistryReader {
    private static final int OK = 200;

    private final RegistryHttp http;

    private RegistryReader(RegistryHttp http) {
        this.http = http;
    }

    /**
     * The registry that settings name; empty where they name none.
     *
     * @param settings as {@link SchemaRegistries#of} takes them
     * @throws IllegalArgumentException when a setting cannot be used
     */
    public static Optional<RegistryReader> of(Map<String, String> settings) {
        String urls = settings.get(SchemaRegistries.URL);
        return urls == null || urls.isBlank()
                ? Optional.empty()
                : Optional.of(new RegistryReader(RegistryHttp.of(urls, settings)));
    }

    /**
     * The subjects that there are.
     *
     * @throws RegistryUnavailableException when the registry does not answer, or refuses
     */
    public Set<String> subjects() {
        Set<String> subjects = new TreeSet<>();
        require(http.get("/subjects")).forEach(subject -> subjects.add(subject.asText()));
        return subjects;
    }

    /**
     * What a new version of a subject must be compatible with: {@code FULL_TRANSITIVE}, {@code NONE} …; empty where the registry
     * does not say.
     *
     * @throws RegistryUnavailableException when the registry does not answer
     */
    public Optional<String> compatibility(String subject) {
        Answer answer = http.get("/config/" + encoded(subject) + "?defaultToGlobal=true");
        return Optional.ofNullable(answer.body().path("compatibilityLevel").textValue());
    }

    /**
     * Whether a schema could be the next version of a subject that is there.
     *
     * @throws RegistryUnavailableException when the registry does not answer, or refuses
     */
    public boolean isCompatible(String subject, Schema schema) {
        JsonNode body = JsonNodeFactory.instance.objectNode().put("schema", schema.toString());
        return require(http.post("/compatibility/subjects/" + encoded(subject) + "/versions/latest", body))
                .path("is_compatible")
                .asBoolean();
    }

    private static String encoded(String subject) {
        return URLEncoder.encode(subject, StandardCharsets.UTF_8);
    }

    private static JsonNode require(Answer answer) {
        if (answer.status() != OK) {
            throw new RegistryUnavailableException("the schema registry refuses, " + answer);
        }
        return answer.body();
    }
}
