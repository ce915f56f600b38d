package dev.hermes.cli.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hermes.http.Answer;
import dev.hermes.http.Endpoint;
import dev.hermes.http.Request;
import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.schemas.serde.BundledSchemas.Version;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaParseException;

/**
 * The bundled schemas as a Confluent schema registry shows them, read-only: so that Confluent's own deserializers read the
 * topics, and its serializers write to them. Immutable, so thread-safe.
 */
public final class RegistryView implements Endpoint {
    private static final String CONTENT_TYPE = "application/vnd.schemaregistry.v1+json";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final BundledSchemas schemas;

    public RegistryView(BundledSchemas schemas) {
        this.schemas = schemas;
    }

    @Override
    public Answer answer(Request request) {
        try {
            return new Answer(200, CONTENT_TYPE, find(request).toString());
        } catch (RegistryError e) {
            ObjectNode body = JsonNodeFactory.instance
                    .objectNode()
                    .put("error_code", e.code)
                    .put("message", e.getMessage());
            return new Answer(e.status(), CONTENT_TYPE, body.toString());
        }
    }

    private JsonNode find(Request request) throws RegistryError {
        List<String> path = request.path();
        boolean get = request.method().equals("GET");
        String first = path.isEmpty() ? "" : path.get(0);
        if (get && first.equals("schemas") && path.size() == 3 && path.get(1).equals("ids")) {
            return schemaOf(path.get(2));
        }
        if (!first.equals("subjects")) {
            throw new RegistryError(404, "HTTP 404 Not Found");
        }
        if (get && path.size() == 1) {
            return array(
                    schemas.versions().stream().map(Version::subject).distinct().sorted());
        }
        if (!get && path.size() == 2) {
            return describe(lookUp(path.get(1), request.body()));
        }
        boolean versions = path.size() > 2 && path.get(2).equals("versions");
        if (get && versions && path.size() == 3) {
            return array(versionsOf(path.get(1)).stream().map(Version::version));
        }
        if (get && versions && path.size() == 4) {
            return describe(version(path.get(1), path.get(3)));
        }
        if (!get && versions && path.size() == 3) {
            return idOfRegistered(path.get(1), request.body());
        }
        throw new RegistryError(404, "HTTP 404 Not Found");
    }

    private JsonNode schemaOf(String id) throws RegistryError {
        Schema schema = isNumber(id) ? schemas.schema(Integer.parseInt(id)) : null;
        if (schema == null) {
            throw new RegistryError(40403, "Schema " + id + " not found");
        }
        return JsonNodeFactory.instance.objectNode().put("schema", schema.toString());
    }

    private List<Version> versionsOf(String subject) throws RegistryError {
        List<Version> versions = schemas.versions().stream()
                .filter(version -> version.subject().equals(subject))
                .sorted(Comparator.comparingInt(Version::version))
                .toList();
        if (versions.isEmpty()) {
            throw new RegistryError(40401, "Subject '" + subject + "' not found.");
        }
        return versions;
    }

    private Version version(String subject, String number) throws RegistryError {
        List<Version> versions = versionsOf(subject);
        if (number.equals("latest") || number.equals("-1")) {
            return versions.get(versions.size() - 1);
        }
        if (!isNumber(number)) {
            throw new RegistryError(
                    42202,
                    "The specified version '" + number + "' is not a valid version id. Allowed values are between"
                            + " [1, 2^31-1] and the string \"latest\"");
        }
        return versions.stream()
                .filter(version -> version.version() == Integer.parseInt(number))
                .findFirst()
                .orElseThrow(() -> new RegistryError(40402, "Version " + number + " not found."));
    }

    private Version lookUp(String subject, String body) throws RegistryError {
        versionsOf(subject);
        return schemas.find(subject, schemaIn(body)).orElseThrow(() -> new RegistryError(40403, "Schema not found"));
    }

    /** Registers nothing: a schema that is released already has its id, and no other can get one. */
    private JsonNode idOfRegistered(String subject, String body) throws RegistryError {
        Optional<Version> known = schemas.find(subject, schemaIn(body));
        int id = known.orElseThrow(() -> new RegistryError(
                        42205, "Subject '" + subject + "' is in read-only mode: only the bundled schemas are served"))
                .id();
        return JsonNodeFactory.instance.objectNode().put("id", id);
    }

    private static Schema schemaIn(String body) throws RegistryError {
        try {
            String avsc = JSON.readTree(body).path("schema").asText();
            return new Schema.Parser().parse(avsc);
        } catch (JsonProcessingException | SchemaParseException e) {
            throw new RegistryError(42201, "Either the input schema or one its references is invalid");
        }
    }

    private static JsonNode describe(Version version) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("subject", version.subject())
                .put("version", version.version())
                .put("id", version.id())
                .put("schema", version.schema().toString());
    }

    private static ArrayNode array(Stream<?> values) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        values.forEach(array::addPOJO);
        return array;
    }

    /** Nine digits at most, so that it is an int. */
    private static boolean isNumber(String text) {
        return text.matches("[0-9]{1,9}");
    }

    /** An error as Confluent's registry numbers it: the first three digits are the HTTP status. */
    private static final class RegistryError extends Exception {
        private static final long serialVersionUID = 1L;

        private final int code;

        RegistryError(int code, String message) {
            super(message, null, false, false);
            this.code = code;
        }

        int status() {
            return code >= 1000 ? code / 100 : code;
        }
    }
}
