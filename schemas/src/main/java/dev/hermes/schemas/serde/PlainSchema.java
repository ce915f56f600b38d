package dev.hermes.schemas.serde;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.apache.avro.Schema;

/**
 * Generated classes carry a schema that tells Avro's Java code to hold text as String. That is no part of the contract: what
 * is written, registered and compared is the schema as it stands in the avsc file.
 */
final class PlainSchema {
    private static final String STRING_TYPE = "avro.java.string";
    private static final ObjectMapper JSON = new ObjectMapper();

    private PlainSchema() {}

    static Schema of(Schema generated) {
        JsonNode json = read(generated);
        for (JsonNode type : json.findParents(STRING_TYPE)) {
            ((ObjectNode) type).remove(STRING_TYPE);
        }
        return new Schema.Parser().parse(json.toString());
    }

    private static JsonNode read(Schema schema) {
        try {
            return JSON.readTree(schema.toString());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a schema is JSON", e);
        }
    }
}
