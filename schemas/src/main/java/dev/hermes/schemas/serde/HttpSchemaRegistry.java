package dev.hermes.schemas.serde;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hermes.schemas.serde.RegistryHttp.Answer;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;

/** A registry that speaks Confluent's REST protocol. Answers are remembered for good: an id never changes its meaning. */
final class HttpSchemaRegistry implements SchemaRegistry {
    /** What our readers need of all versions, earlier and later ones. */
    private static final String COMPATIBILITY = "FULL_TRANSITIVE";

    private static final int CONFLICT = 409;

    private final RegistryHttp http;
    private final boolean autoRegister;
    private final Map<Entry, Integer> ids = new ConcurrentHashMap<>();
    private final Map<Integer, Schema> schemas = new ConcurrentHashMap<>();

    private record Entry(String subject, Schema schema) {}

    private HttpSchemaRegistry(RegistryHttp http, boolean autoRegister) {
        this.http = http;
        this.autoRegister = autoRegister;
    }

    static HttpSchemaRegistry of(String urls, Map<String, String> settings) {
        boolean autoRegister = Boolean.parseBoolean(settings.getOrDefault("auto.register.schemas", "true"));
        return new HttpSchemaRegistry(RegistryHttp.of(urls, settings), autoRegister);
    }

    @Override
    public int id(String subject, Schema schema) {
        Entry entry = new Entry(subject, schema);
        Integer known = ids.get(entry);
        return known == null ? askForId(entry) : known;
    }

    /** One thread at a time: some registries refuse the same schema that comes twice at once, as if it were incompatible. */
    private synchronized int askForId(Entry entry) {
        Integer known = ids.get(entry);
        if (known != null) {
            return known;
        }
        String subject = entry.subject();
        String name = URLEncoder.encode(subject, StandardCharsets.UTF_8);
        if (autoRegister) {
            setCompatibility(subject, name);
        }
        String path = "/subjects/" + name + (autoRegister ? "/versions" : "");
        Answer answer = http.post(path, object("schema", entry.schema().toString()));
        JsonNode id = answer.body().path("id");
        if (!id.isInt()) {
            throw new RegistryUnavailableException(
                    "the schema registry gives no id for " + subject + ", " + answer + whatToDo(answer.status()));
        }
        ids.put(entry, id.intValue());
        return id.intValue();
    }

    /** Before the first version, so that the registry refuses all that do not fit. What somebody has set stays. */
    private void setCompatibility(String subject, String name) {
        String path = "/config/" + name;
        if (http.get(path).status() != RegistryHttp.NOT_FOUND) {
            return;
        }
        Answer answer = http.put(path, object("compatibility", COMPATIBILITY));
        boolean isSetMeanwhile = answer.status() == CONFLICT; // by another instance of ours that starts too
        if (answer.status() != 200 && !isSetMeanwhile) {
            throw new RegistryUnavailableException("the schema registry does not take the compatibility "
                    + COMPATIBILITY + " for " + subject + ", " + answer
                    + ": set it there by hand, or allow it to this user");
        }
    }

    private String whatToDo(int status) {
        return switch (status) {
            case 401, 403 -> ": set basic.auth.user.info to a user who may do that";
            case CONFLICT ->
                ": an incompatible schema is registered there already; see whose it is, and give it a subject of its own";
            case RegistryHttp.NOT_FOUND ->
                autoRegister
                        ? ": see whether schema.registry.url has the right path"
                        : ": register the schema there first, or set auto.register.schemas to true";
            default -> "";
        };
    }

    private static ObjectNode object(String field, String value) {
        return JsonNodeFactory.instance.objectNode().put(field, value);
    }

    @Override
    public Schema schema(int id) {
        Schema known = schemas.get(id);
        if (known != null) {
            return known;
        }
        Answer answer = http.get("/schemas/ids/" + id);
        if (answer.status() == RegistryHttp.NOT_FOUND && answer.errorCode() == RegistryHttp.SCHEMA_NOT_FOUND) {
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
}
