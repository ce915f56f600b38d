package dev.hermes.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hermes.http.Refusal;
import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.Reasons;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The document says what the code does: no more and no less. */
class OpenApiTest {
    /** Reasons that only the topology, or a reader of Kafka's records, can give. */
    private static final Set<String> BEHIND_THE_GATEWAY = Set.of(
            Reasons.WRONG_PARTITION, Reasons.TOO_LATE, Reasons.ALREADY_KNOWN, Reasons.NOT_AVRO, Reasons.UNKNOWN_SCHEMA);

    private final ApiDocument document = ApiDocument.bundled();

    @ParameterizedTest
    @EnumSource(
            value = Refusal.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"AMBIGUOUS", "BAD_QUERY"}) // the query API's
    void refusal_isDocumentedUnderItsStatus(Refusal refusal) {
        JsonNode response = document.responses().path(String.valueOf(refusal.status()));

        assertTrue(texts(response, new TreeSet<>()).contains(refusal.word()), refusal.word());
    }

    @Test
    void statuses_areThoseOfTheCode() {
        Set<String> expected = new TreeSet<>(Set.of("200", "207", "400", "503"));
        Arrays.stream(Refusal.values())
                .filter(refusal -> refusal != Refusal.AMBIGUOUS && refusal != Refusal.BAD_QUERY)
                .forEach(refusal -> expected.add(String.valueOf(refusal.status())));
        Set<String> documented = new TreeSet<>();
        document.responses().fieldNames().forEachRemaining(documented::add);

        assertEquals(expected, documented);
    }

    @Test
    void reasons_areThoseOfTheCode() {
        Set<String> documented =
                texts(document.at("/components/schemas/Rejected/properties/reason/enum"), new TreeSet<>());

        assertEquals(reasons(), documented);
    }

    private static Set<String> reasons() {
        Set<String> reasons = new TreeSet<>(Set.of(Envelope.BAD_ENVELOPE, TeamRule.WRONG_TEAM));
        Arrays.stream(Reasons.class.getFields())
                .filter(field -> Modifier.isStatic(field.getModifiers()))
                .map(OpenApiTest::value)
                .filter(reason -> !BEHIND_THE_GATEWAY.contains(reason))
                .forEach(reasons::add);
        Stream.of(Field.TS, Field.RUN_ID, Field.STEP, Field.KIND)
                .map(Reasons::missing)
                .forEach(reasons::add);
        return reasons;
    }

    private static String value(java.lang.reflect.Field field) {
        try {
            return (String) field.get(null);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Set<String> texts(JsonNode node, Set<String> texts) {
        if (node.isTextual()) {
            texts.add(node.textValue());
        }
        node.forEach(child -> texts(child, texts));
        return texts;
    }

    @Test
    void limits_areThoseOfTheCode() {
        String description = document.at("/paths/~1v1~1events/post/description").asText();

        assertTrue(description.contains(Limits.DEFAULT_BODY_BYTES / (1 << 20) + " MiB"), description);
        assertTrue(description.contains(String.format("%,d events", Limits.DEFAULT_EVENTS)), description);
        assertTrue(description.contains(Limits.RAW_LINE_BYTES / (1 << 20) + " MiB for one event"), description);
        assertEquals(
                Limits.DEFAULT_EVENTS,
                document.at("/paths/~1v1~1events/post/requestBody/content/application~1json/schema/oneOf/1/maxItems")
                        .asInt());
        assertEquals(
                Envelope.LONGEST_TEXT,
                document.at("/components/schemas/Envelope/properties/run_name/maxLength")
                        .asInt());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                GatewayFixture.LINE,
                "[" + GatewayFixture.LINE + "]",
                "{\"event_id\":\"e-1\",\"line\":" + GatewayFixture.LINE + "}",
                "{\"run_name\":\"n\",\"run_summary\":null,\"line\":" + GatewayFixture.LINE + "}"
            })
    void requestThatIsAccepted_isDocumented(String body) {
        try (GatewayFixture gateway = GatewayFixture.open()) {
            assertEquals(Set.of(), document.problemsOfRequest(body));
            assertEquals(200, gateway.sender().post(Sender.JSON, body).statusCode());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "17",
                "{}",
                "{\"line\":{}}",
                "{\"event_id\":\"a b\",\"line\":" + GatewayFixture.LINE + "}",
                "{\"run_name\":1,\"line\":" + GatewayFixture.LINE + "}"
            })
    void requestThatIsRefused_isNotDocumented(String body) {
        try (GatewayFixture gateway = GatewayFixture.open()) {
            assertFalse(document.problemsOfRequest(body).isEmpty());
            assertEquals(400, gateway.sender().post(Sender.JSON, body).statusCode());
        }
    }

    @Test
    void document_isServed_toWhoHasAToken() throws Exception {
        try (GatewayFixture gateway = GatewayFixture.closed()) {
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(gateway.url() + EventService.OPENAPI));
            HttpClient client = HttpClient.newHttpClient();

            HttpResponse<String> turnedAway = client.send(request.build(), BodyHandlers.ofString());
            HttpResponse<String> answer = client.send(
                    request.header("Authorization", "Bearer " + GatewayFixture.OPS)
                            .build(),
                    BodyHandlers.ofString());

            assertEquals(401, turnedAway.statusCode());
            assertEquals(200, answer.statusCode());
            assertEquals(
                    "3.1.0", GatewayFixture.json(answer.body()).path("openapi").asText());
        }
    }
}
