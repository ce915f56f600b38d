package dev.hermes.schemas.serde;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.avro.Schema;

/** Looks at a schema registry that speaks Confluent's REST protocol, and registers nothing. Thread-safe. */
public final class RegistryReader {
    private static final String CONTENT_TYPE = "application/vnd.schemaregistry.v1+json";
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int OK = 200;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final RegistryUrl url;
    private final String login;
    private final HttpClient http;

    private RegistryReader(RegistryUrl url, String login, HttpClient http) {
        this.url = url;
        this.login = login;
        this.http = http;
    }

    /**
     * The first of the registries that settings name; empty where they name none.
     *
     * @param settings as {@link SchemaRegistries#of} takes them
     * @throws IllegalArgumentException when a setting cannot be used
     */
    public static Optional<RegistryReader> of(Map<String, String> settings) {
        String urls = settings.get(SchemaRegistries.URL);
        if (urls == null || urls.isBlank()) {
            return Optional.empty();
        }
        RegistryUrl url = RegistryUrl.listOf(urls).get(0);
        String user = settings.get("basic.auth.user.info");
        HttpClient.Builder http =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(TIMEOUT);
        RegistryTls.context(settings).ifPresent(http::sslContext);
        return Optional.of(new RegistryReader(url, user == null ? url.user() : user, http.build()));
    }

    /**
     * The subjects that there are.
     *
     * @throws RegistryUnavailableException when the registry does not answer, or refuses
     */
    public Set<String> subjects() {
        Set<String> subjects = new TreeSet<>();
        require(send("/subjects", null)).forEach(subject -> subjects.add(subject.asText()));
        return subjects;
    }

    /**
     * What a new version of a subject must be compatible with: {@code FULL_TRANSITIVE}, {@code NONE} …; empty where the registry
     * does not say.
     *
     * @throws RegistryUnavailableException when the registry does not answer
     */
    public Optional<String> compatibility(String subject) {
        Answer answer = send("/config/" + encoded(subject) + "?defaultToGlobal=true", null);
        return Optional.ofNullable(answer.body().path("compatibilityLevel").textValue());
    }

    /**
     * Whether a schema could be the next version of a subject that is there.
     *
     * @throws RegistryUnavailableException when the registry does not answer, or refuses
     */
    public boolean isCompatible(String subject, Schema schema) {
        String body = JsonNodeFactory.instance
                .objectNode()
                .put("schema", schema.toString())
                .toString();
        return require(send("/compatibility/subjects/" + encoded(subject) + "/versions/latest", body))
                .path("is_compatible")
                .asBoolean();
    }

    private static String encoded(String subject) {
        return URLEncoder.encode(subject, StandardCharsets.UTF_8);
    }

    private record Answer(int status, JsonNode body) {}

    private JsonNode require(Answer answer) {
        if (answer.status() != OK) {
            throw new RegistryUnavailableException("the schema registry at " + url + " answers " + answer.status());
        }
        return answer.body();
    }

    /** @param body null: a GET */
    private Answer send(String path, String body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url.base() + path))
                .timeout(TIMEOUT)
                .header("Accept", CONTENT_TYPE)
                .header("Content-Type", CONTENT_TYPE);
        if (login != null) {
            String basic = Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8));
            request.header("Authorization", "Basic " + basic);
        }
        if (body != null) {
            request.POST(HttpRequest.BodyPublishers.ofString(body));
        }
        try {
            HttpResponse<String> response = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
            return new Answer(response.statusCode(), JSON.readTree(response.body()));
        } catch (IOException e) {
            throw new RegistryUnavailableException("the schema registry at " + url + " does not answer", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RegistryUnavailableException("interrupted while asking the schema registry", e);
        }
    }
}
