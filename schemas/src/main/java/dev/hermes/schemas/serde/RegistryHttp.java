package dev.hermes.schemas.serde;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** Requests to a registry, and its answers. Thread-safe. */
final class RegistryHttp {
    static final int NOT_FOUND = 404;
    static final int SCHEMA_NOT_FOUND = 40403;

    private static final String CONTENT_TYPE = "application/vnd.schemaregistry.v1+json";
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final List<RegistryUrl> urls;
    private final String user;
    private final HttpClient http;

    private RegistryHttp(List<RegistryUrl> urls, String user, HttpClient http) {
        this.urls = urls;
        this.user = user;
        this.http = http;
    }

    static RegistryHttp of(String urls, Map<String, String> settings) {
        String user = settings.get("basic.auth.user.info");
        HttpClient.Builder http =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(TIMEOUT);
        RegistryTls.context(settings).ifPresent(http::sslContext);
        return new RegistryHttp(RegistryUrl.listOf(urls), user, http.build());
    }

    /** What a registry says; its status is below 500. */
    record Answer(int status, JsonNode body) {
        /** Confluent's code, by default that of an unknown schema where the status says no more than that. */
        int errorCode() {
            return body.path("error_code").asInt(status == NOT_FOUND ? SCHEMA_NOT_FOUND : status);
        }

        /** For a message. */
        @Override
        public String toString() {
            return "it answers " + status + ", error_code " + errorCode();
        }
    }

    Answer get(String path) {
        return send(path, "GET", HttpRequest.BodyPublishers.noBody());
    }

    Answer post(String path, JsonNode body) {
        return send(path, "POST", HttpRequest.BodyPublishers.ofString(body.toString()));
    }

    Answer put(String path, JsonNode body) {
        return send(path, "PUT", HttpRequest.BodyPublishers.ofString(body.toString()));
    }

    /** Asks one URL after the other until one answers. */
    private Answer send(String path, String method, HttpRequest.BodyPublisher body) {
        RegistryUnavailableException last = null;
        for (RegistryUrl url : urls) {
            try {
                return sendTo(url, path, method, body);
            } catch (RegistryUnavailableException e) {
                if (last != null) {
                    e.addSuppressed(last);
                }
                last = e;
            }
        }
        throw last;
    }

    private Answer sendTo(RegistryUrl url, String path, String method, HttpRequest.BodyPublisher body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url.base() + path))
                .timeout(TIMEOUT)
                .header("Accept", CONTENT_TYPE)
                .header("Content-Type", CONTENT_TYPE)
                .method(method, body);
        String login = user == null ? url.user() : user;
        if (login != null) {
            request.header("Authorization", basic(login));
        }
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
