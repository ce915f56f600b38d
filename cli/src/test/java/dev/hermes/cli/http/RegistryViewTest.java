package dev.hermes.cli.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.serde.BundledSchemas;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RegistryViewTest {
    private static final String SUBJECT = "run.lines-value";
    private static final Schema SCHEMA = AvroType.RUN_LINE.schema();
    private static final int ID = BundledSchemas.get().id(SUBJECT, SCHEMA);

    private final RegistryView registry = new RegistryView(BundledSchemas.get());

    @Test
    void subjects_areThoseOfTheBundledSchemas() throws JsonProcessingException {
        Asked asked = Asked.get(registry, "subjects");

        List<String> subjects = new ArrayList<>();
        asked.body().forEach(subject -> subjects.add(subject.asText()));
        assertEquals(AvroType.all().stream().map(AvroType::subject).sorted().toList(), subjects);
    }

    @Test
    void versions_areNumbered() throws JsonProcessingException {
        Asked asked = Asked.get(registry, "subjects/" + SUBJECT + "/versions");

        assertEquals("[1]", asked.body().toString());
    }

    @ParameterizedTest
    @CsvSource({"1", "latest", "-1"})
    void version_hasItsSchema(String version) throws JsonProcessingException {
        JsonNode found = Asked.get(registry, "subjects/" + SUBJECT + "/versions/" + version)
                .body();

        assertEquals(SUBJECT, found.path("subject").asText());
        assertEquals(1, found.path("version").asInt());
        assertEquals(ID, found.path("id").asInt());
        assertEquals(SCHEMA, new Schema.Parser().parse(found.path("schema").asText()));
    }

    @Test
    void id_givesItsSchema() throws JsonProcessingException {
        Asked asked = Asked.get(registry, "schemas/ids/" + ID);

        assertEquals(
                SCHEMA, new Schema.Parser().parse(asked.body().path("schema").asText()));
    }

    @Test
    void lookUp_findsTheSchema() throws JsonProcessingException {
        Asked asked = Asked.post(registry, "subjects/" + SUBJECT, body(SCHEMA));

        assertEquals(ID, asked.body().path("id").asInt());
        assertEquals(1, asked.body().path("version").asInt());
    }

    @Test
    void registration_ofAnIdenticalSchema_givesItsId() throws JsonProcessingException {
        Asked asked = Asked.post(registry, "subjects/" + SUBJECT + "/versions", body(SCHEMA));

        assertEquals(200, asked.status());
        assertEquals(ID, asked.body().path("id").asInt());
    }

    @Test
    void registration_ofAnotherSchema_isRefused() throws JsonProcessingException {
        Asked asked =
                Asked.post(registry, "subjects/" + SUBJECT + "/versions", body(Schema.create(Schema.Type.STRING)));

        assertEquals(422, asked.status());
        assertEquals(42205, asked.errorCode());
    }

    @ParameterizedTest
    @CsvSource({
        "subjects/nobody-value/versions, 40401",
        "subjects/nobody-value/versions/1, 40401",
        "subjects/run.lines-value/versions/2, 40402",
        "subjects/run.lines-value/versions/999999999, 40402",
        "schemas/ids/1, 40403",
        "schemas/ids/99999999999999, 40403",
        "elsewhere, 404"
    })
    void unknown_isNotFound(String path, int errorCode) throws JsonProcessingException {
        Asked asked = Asked.get(registry, path);

        assertEquals(404, asked.status());
        assertEquals(errorCode, asked.errorCode());
        assertTrue(asked.body().path("message").isTextual());
    }

    @Test
    void version_thatIsNoNumber_isRefused() throws JsonProcessingException {
        Asked asked = Asked.get(registry, "subjects/" + SUBJECT + "/versions/first");

        assertEquals(42202, asked.errorCode());
    }

    @Test
    void lookUp_ofAnUnknownSubject_isNotFound() throws JsonProcessingException {
        Asked asked = Asked.post(registry, "subjects/nobody-value", body(SCHEMA));

        assertEquals(40401, asked.errorCode());
    }

    @Test
    void lookUp_ofAnotherSchema_isNotFound() throws JsonProcessingException {
        Asked asked = Asked.post(registry, "subjects/" + SUBJECT, body(AvroType.DAILY_COST.schema()));

        assertEquals(40403, asked.errorCode());
    }

    @ParameterizedTest
    @CsvSource({"nothing", "'{}'", "'{\"schema\":\"{\"}'", "'[1]'", "''"})
    void lookUp_ofNoSchema_isRefused(String body) throws JsonProcessingException {
        Asked asked = Asked.post(registry, "subjects/" + SUBJECT, body);

        assertEquals(42201, asked.errorCode());
    }

    private static String body(Schema schema) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("schema", schema.toString())
                .toString();
    }
}
