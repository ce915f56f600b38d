package dev.hermes.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.ValidationMessage;
import dev.hermes.testkit.OpenApiDocument;
import java.net.http.HttpResponse;
import java.util.Set;

/** The OpenAPI document of the gateway, and whether requests and answers are as it says. */
final class ApiDocument {
    private static final String EVENTS = OpenApiDocument.operation("post", EventService.EVENTS);

    private final OpenApiDocument document = OpenApiDocument.beside(EventService.class);

    private ApiDocument() {}

    static ApiDocument bundled() {
        return new ApiDocument();
    }

    JsonNode at(String pointer) {
        return document.at(pointer);
    }

    JsonNode responses() {
        return at(EVENTS + "/responses");
    }

    /** The answer to {@code POST /v1/events} has a status, headers and a body that the document knows. */
    void check(HttpResponse<String> answer) {
        assertEquals(Set.of(), document.problems(EVENTS, answer), answer.body());
        boolean retryAfter =
                at(EVENTS + "/responses/" + answer.statusCode() + "/headers").has("Retry-After");
        assertEquals(retryAfter, answer.headers().firstValue("Retry-After").isPresent(), answer.body());
    }

    /** What is wrong with the body of a request. */
    Set<ValidationMessage> problemsOfRequest(String body) {
        return document.problems(EVENTS + "/requestBody/content/application~1json/schema", body);
    }
}
