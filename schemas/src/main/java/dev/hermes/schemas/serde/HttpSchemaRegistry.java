package dev.hermes.schemas.serde;

import com.fasterxml.jackson.core.JsonProcessingException;
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
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;

/** A registry that speaks Confluent's REST protocol. Answers are remembered for good: an id never changes its meaning. */
final class HttpSchemaRegistry implements SchemaRegistry {
    private static final String CONTENT_TYPE = "application/vnd.schemaregistry.v1+json";
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int NOT_FOUND = 404;
    private static final int SCHEMA_NOT_FOUND = 40403;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final List<RegistryUrl> urls;
    private final String user;
    private final boolean autoRegister;
    private final HttpClient http;
    private final Map<Integer, Schema> schemas = new ConcurrentHashMap<>();

    private HttpSchemaRegistry(List<RegistryUrl> urls, String user, boolean autoRegister, HttpClient http) {
        this.urls = urls;
        this.user = user;
        this.autoRegister = autoRegister;
        this.http = http;
    }

    static HttpSchemaRegistry of(String urls, Map<String, String> settings) {
        String user = settings.get("basic.auth.user.info");
        HttpClient.Builder http =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(TIMEOUT);
        RegistryTls.context(settings).ifPresent(http::sslContext);
        boolean autoRegister = Boolean.parseBoolean(settings.getOrDefault("auto.register.schemas", "true"));
        return new HttpSchemaRegistry(RegistryUrl.listOf(urls), user, autoRegister, http.build());
    }

    @Override
    public int id(String subject, Schema schema) {
        String path = "/subjects/" + URLEncoder.encode(subject, StandardCharsets.UTF_8);
        String body = JsonNodeFactory.instance
                .objectNode()
                .put("schema", schema.toString())
                .toString();
        Answer answer = send(autoRegister ? path + "/versions" : path, body);
        JsonNode id = answer.body().path("id");
        if (!id.isInt()) {
            throw new RegistryUnavailableException("the schema registry gives no id for " + subject + ", it answers "
                    + answer.status() + ", error_code " + answer.errorCode());
        }
        return id.intValue();
    }

    @Override
    public Schema schema(int id) {
        Schema known = schemas.get(id);
        if (known != null) {
            return known;
        }
        Answer answer = send("/schemas/ids/" + id, null);
        if (answer.status() == NOT_FOUND && answer.errorCode() == SCHEMA_NOT_FOUND) {
            return null;
        }
        if (!answer.body().path("schema").isTextual()) {
            throw new RegistryUnavailableException(
                    "the schema registry answers " + answer.status() + " for schema id " + id);
        }
        Schema schema = parseOrNull(answer.body().path("schema").textValue());
        if (schema != null) {
            schemas.put(id, schema);
        }
        return schema;
    }

    /** Null for what is no Avro schema: registries keep Protobuf and JSON schemas under the same ids. */
    private static Schema parseOrNull(String schema) {
        try {
            return new Schema.Parser().parse(schema);
        } catch (AvroRuntimeException e) {
            return null;
        }
    }

    private record Answer(int status, JsonNode body) {
        /** Confluent's code, by default that of an unknown schema where the status says no more than that. */
        int errorCode() {
            return body.path("error_code").asInt(status == NOT_FOUND ? SCHEMA_NOT_FOUND : status);
        }
    }

    /** Asks one URL after the other until one answers. */
    private Answer send(String path, String body) {
        RegistryUnavailableException last = null;
        for (RegistryUrl url : urls) {
            try {
                return sendTo(url, path, body);
            } catch (RegistryUnavailableException e) {
                if (last != null) {
                    e.addSuppressed(last);
                }
                last = e;
            }
        }
        throw last;
    }

    private Answer sendTo(RegistryUrl url, String path, String body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url.base() + path))
                .timeout(TIMEOUT)
                .header("Accept", CONTENT_TYPE)
                .header("Content-Type", CONTENT_TYPE);
        String login = user == null ? url.user() : user;
        if (login != null) {
            request.header("Authorization", basic(login));
        }
        request.method(
                body == null ? "GET" : "POST",
                body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body));
        try {
            HttpResponse<String> response = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() >= 500) {
                throw new RegistryUnavailableException(
                        "the schema registry at " + url + " answers " + response.statusCode());
            }
            return new Answer(response.statusCode(), JSON.readTree(response.body()));
        } catch (JsonProcessingException e) {
            throw new RegistryUnavailableException("the schema registry at " + url + " does not answer in JSON");
        } catch (IOException e) {
            throw new RegistryUnavailableException("the schema registry at " + url + " does not answer", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RegistryUnavailableException("interrupted while asking the schema registry", e);
        }
    }

    private static String basic(String login) {
        return "Basic " + Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8));
    }
}
