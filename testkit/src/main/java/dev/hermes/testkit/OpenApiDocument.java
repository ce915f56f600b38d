package dev.hermes.testkit;

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
import java.util.TreeSet;
import java.util.stream.Stream;

/** An OpenAPI document, and whether answers are as it says. Immutable, so thread-safe. */
public final class OpenApiDocument {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final JsonSchemaFactory SCHEMAS = schemas();

    private final ObjectNode document;

    private OpenApiDocument(ObjectNode document) {
        this.document = document;
    }

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

    /** The document {@code openapi.json} beside a class. */
    public static OpenApiDocument beside(Class<?> type) {
        try (InputStream in = type.getResourceAsStream("openapi.json")) {
            return new OpenApiDocument((ObjectNode) JSON.readTree(in));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What stands at a JSON pointer. */
    public JsonNode at(String pointer) {
        return document.at(pointer);
    }

    /** JSON pointer of an operation: of {@code get} at {@code /api/v1/runs}. */
    public static String operation(String method, String path) {
        return "/paths/" + path.replace("~", "~0").replace("/", "~1") + "/" + method;
    }

    /** What is wrong with an answer to an operation: its status, its type, its headers, its JSON. Empty when all is right. */
    public Set<String> problems(String operation, HttpResponse<String> answer) {
        Set<String> problems = new TreeSet<>();
        String response = operation + "/responses/" + answer.statusCode();
        String type = answer.headers().firstValue("Content-Type").orElse("").replaceAll(";.*", "");
        if (at(response).isMissingNode()) {
            problems.add("undocumented status " + answer.statusCode());
        } else if (!at(response + "/content").has(type)) {
            problems.add("undocumented content type " + type);
        } else if (type.equals("application/json")) {
            problems(response + "/content/application~1json/schema", answer.body())
                    .forEach(problem -> problems.add(problem.toString()));
        }
        at(response + "/headers").fieldNames().forEachRemaining(header -> {
            if (answer.headers().firstValue(header).isEmpty()) {
                problems.add("no header " + header);
            }
        });
        return problems;
    }

    /** What is wrong with JSON by the schema at a pointer. */
    public Set<ValidationMessage> problems(String pointer, String json) {
        if (at(pointer).isMissingNode()) {
            throw new IllegalArgumentException("nothing stands at " + pointer);
        }
        ObjectNode root = document.deepCopy();
        root.put("$ref", "#" + pointer);
        try {
            return SCHEMAS.getSchema(root).validate(JSON.readTree(json));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
