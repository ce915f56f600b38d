package dev.hermes.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonMetaSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.Keyword;
import com.networknt.schema.NonValidationKeyword;
import com.networknt.schema.SpecVersion.VersionFlag;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The OpenAPI document of the gateway, and whether requests and answers are as it says. */
final class ApiDocument {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final JsonSchemaFactory SCHEMAS = schemas();
    private static final String EVENTS = "/paths/~1v1~1events/post";

    private final ObjectNode document;

    /** Schemas stand among words of OpenAPI, which mean nothing to them. */
    private static JsonSchemaFactory schemas() {
        List<Keyword> words = Stream.of("openapi", "info", "servers", "security", "paths", "components")
                .<Keyword>map(NonValidationKeyword::new)
                .toList();
        JsonMetaSchema dialect = JsonMetaSchema.builder(JsonMetaSchema.getV202012())
                .keywords(words)
                .build();
        return JsonSchemaFactory.builder(JsonSchemaFactory.getInstance(VersionFlag.V202012))
                .metaSchema(dialect)
                .build();
    }

    private ApiDocument(ObjectNode document) {
        this.document = document;
    }

    static ApiDocument bundled() {
        try (InputStream in = OpenApi.class.getResourceAsStream("openapi.json")) {
            return new ApiDocument((ObjectNode) JSON.readTree(in));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    JsonNode at(String pointer) {
        return document.at(pointer);
    }

    JsonNode responses() {
        return at(EVENTS + "/responses");
    }

    /** The answer to {@code POST /v1/events} has a status, headers and a body that the document knows. */
    void check(HttpResponse<String> answer) {
        String response = EVENTS + "/responses/" + answer.statusCode();
        assertFalse(at(response).isMissingNode(), "undocumented status " + answer.statusCode());
        assertEquals(
                "application/json", answer.headers().firstValue("Content-Type").orElse(""));
        boolean retryAfter = at(response + "/headers").has("Retry-After");
        assertEquals(retryAfter, answer.headers().firstValue("Retry-After").isPresent(), answer.body());
        assertEquals(Set.of(), problems(response + "/content/application~1json/schema", answer.body()), answer.body());
    }

    /** What is wrong with the body of a request. */
    Set<ValidationMessage> problemsOfRequest(String body) {
        return problems(EVENTS + "/requestBody/content/application~1json/schema", body);
    }

    private Set<ValidationMessage> problems(String pointer, String body) {
        assertFalse(at(pointer).isMissingNode(), pointer);
        ObjectNode root = document.deepCopy();
        root.put("$ref", "#" + pointer);
        try {
            return SCHEMAS.getSchema(root).validate(JSON.readTree(body));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
