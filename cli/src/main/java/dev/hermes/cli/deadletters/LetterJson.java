package dev.hermes.cli.deadletters;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Dead letters as JSON objects. */
final class LetterJson {
    private static final int SCHEMA_VERSION = 1;

    private LetterJson() {}

    static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode().put("schema_version", SCHEMA_VERSION);
    }

    static ObjectNode of(Letter letter, boolean isRedriven) {
        ObjectNode json = object().put("id", letter.id().toString())
                .put("ts", letter.time().toString())
                .put("reason", letter.reason());
        Letter.Origin origin = letter.origin();
        if (origin.topic() != null) {
            json.putObject("origin")
                    .put("topic", origin.topic())
                    .put("partition", origin.partition())
                    .put("offset", origin.offset());
        }
        return json.put("attempt", letter.attempt())
                .put("bytes", letter.bytes())
                .put("cut", letter.isCut())
                .put("redriven", isRedriven);
    }
}
