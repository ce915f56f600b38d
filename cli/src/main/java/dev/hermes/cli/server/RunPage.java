package dev.hermes.cli.server;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * An answer with objects in a list. The objects are kept as the server wrote them: what is printed is what it sent.
 *
 * @param objects of the list, each a JSON object
 * @param nextCursor asks for what follows; null at the end
 * @param partial how many of how many partitions answered; null when all did
 */
record RunPage(List<String> objects, String nextCursor, Partial partial) {
    private static final JsonFactory JSON = new JsonFactory();

    RunPage {
        objects = List.copyOf(objects);
    }

    /** An answer that lacks what some instances have. */
    record Partial(int answered, int of) {}

    /** Reads an answer whose list is called so; one that is none is an {@link IOException}. */
    static RunPage read(String answer, String list) throws IOException {
        List<String> objects = null;
        String nextCursor = null;
        Partial partial = null;
        try (JsonParser json = JSON.createParser(answer)) {
            requireObject(json);
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                JsonToken value = json.nextToken();
                if (name.equals(list) && value == JsonToken.START_ARRAY) {
                    objects = readObjects(json, answer);
                } else if (name.equals("next_cursor") && value == JsonToken.VALUE_STRING) {
                    nextCursor = json.getText();
                } else if (name.equals("partial") && value == JsonToken.START_OBJECT) {
                    partial = readPartial(json);
                }
                json.skipChildren();
            }
        }
        if (objects == null) {
            throw new IOException("the answer has no list " + list);
        }
        return new RunPage(objects, nextCursor, partial);
    }

    private static void requireObject(JsonParser json) throws IOException {
        if (json.nextToken() != JsonToken.START_OBJECT) {
            throw new IOException("the answer is no JSON object");
        }
    }

    /** The one object of that name in an answer, as the server wrote it; null when there is none. */
    static String object(String answer, String name) throws IOException {
        try (JsonParser json = JSON.createParser(answer)) {
            requireObject(json);
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                boolean isWanted = json.currentName().equals(name);
                if (json.nextToken() == JsonToken.START_OBJECT && isWanted) {
                    return text(json, answer);
                }
                json.skipChildren();
            }
            return null;
        }
    }

    private static List<String> readObjects(JsonParser json, String answer) throws IOException {
        List<String> objects = new ArrayList<>();
        while (json.nextToken() == JsonToken.START_OBJECT) {
            objects.add(text(json, answer));
        }
        return objects;
    }

    private static String text(JsonParser json, String answer) throws IOException {
        int start = (int) json.currentTokenLocation().getCharOffset();
        json.skipChildren();
        int end = (int) json.currentLocation().getCharOffset();
        return answer.substring(start, end);
    }

    private static Partial readPartial(JsonParser json) throws IOException {
        int answered = 0;
        int of = 0;
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            json.nextToken();
            if (name.equals("answered")) {
                answered = json.getIntValue();
            } else if (name.equals("of")) {
                of = json.getIntValue();
            } else {
                json.skipChildren();
            }
        }
        return new Partial(answered, of);
    }
}
