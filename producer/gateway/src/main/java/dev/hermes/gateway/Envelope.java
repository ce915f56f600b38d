package dev.hermes.gateway;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import dev.hermes.schemas.event.RejectedLineException;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * An event as it is sent: its line, or an object that has the line in {@code line} and what is known beside it. Only an object
 * with no other fields than {@code line}, {@code event_id}, {@code run_name} and {@code run_summary} is taken for one; no line
 * can be that, for it would lack all that is required.
 *
 * @param eventId null: not given
 * @param runName null: not given
 * @param runSummary null: not given
 * @param line the text of the line, as it was sent
 */
record Envelope(String eventId, String runName, String runSummary, String line) {
    /** What is beside the line cannot be. */
    static final String BAD_ENVELOPE = "bad_envelope";

    /** Longest name or summary, in characters: readers cut them there. */
    static final int LONGEST_TEXT = 2_000;

    private static final String EVENT_ID = "event_id";
    private static final String RUN_NAME = "run_name";
    private static final String RUN_SUMMARY = "run_summary";
    private static final String LINE = "line";
    private static final Set<String> TEXTS = Set.of(EVENT_ID, RUN_NAME, RUN_SUMMARY);
    private static final Pattern BEGINNING =
            Pattern.compile("\\s*\\{\\s*\"(?:event_id|run_name|run_summary|line)\"\\s*:");
    private static final Pattern ID = Pattern.compile("[!-~]{1,64}");

    /** One level for the envelope, the rest for the line. */
    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(65)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .build();

    /** The event that a text holds; what is not JSON is taken for a line, whose reader says what is wrong with it. */
    static Envelope of(String text) throws RejectedLineException {
        // most events are lines, and need not be looked through here
        if (!BEGINNING.matcher(text).lookingAt()) {
            return plain(text);
        }
        try (JsonParser json = JSON.createParser(text)) {
            return read(json, text);
        } catch (IOException e) {
            return plain(text);
        }
    }

    private static Envelope plain(String text) {
        return new Envelope(null, null, null, text);
    }

    private static Envelope read(JsonParser json, String text) throws IOException, RejectedLineException {
        Map<String, String> texts = new HashMap<>();
        String line = null;
        String wrong = null;
        json.nextToken();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            JsonToken value = json.nextToken();
            if (name.equals(LINE) && value == JsonToken.START_OBJECT) {
                line = rawValue(json, text);
            } else if (!TEXTS.contains(name)) {
                return plain(text);
            } else if (value == JsonToken.VALUE_STRING) {
                texts.put(name, json.getText());
            } else if (value != JsonToken.VALUE_NULL) {
                wrong = name;
                json.skipChildren();
            }
        }
        if (line == null || json.nextToken() != null) {
            return plain(text);
        }
        if (wrong != null) {
            throw new RejectedLineException(BAD_ENVELOPE, wrong + " is not a string");
        }
        return checked(texts, line);
    }

    /** As it stands in the text; the parser stands at its beginning, and then at its end. */
    private static String rawValue(JsonParser json, String text) throws IOException {
        int from = (int) json.currentTokenLocation().getCharOffset();
        json.skipChildren();
        return text.substring(from, (int) json.currentLocation().getCharOffset());
    }

    private static Envelope checked(Map<String, String> texts, String line) throws RejectedLineException {
        String eventId = texts.get(EVENT_ID);
        if (eventId != null && !ID.matcher(eventId).matches()) {
            throw new RejectedLineException(
                    BAD_ENVELOPE, EVENT_ID + " is not 1 to 64 characters of ASCII without white space");
        }
        requireShort(texts, RUN_NAME);
        requireShort(texts, RUN_SUMMARY);
        return new Envelope(eventId, texts.get(RUN_NAME), texts.get(RUN_SUMMARY), line);
    }

    private static void requireShort(Map<String, String> texts, String name) throws RejectedLineException {
        String text = texts.get(name);
        if (text != null && text.length() > LONGEST_TEXT) {
            throw new RejectedLineException(BAD_ENVELOPE, name + " is longer than " + LONGEST_TEXT + " characters");
        }
    }

    /** Without the texts: they may hold what must not be logged. */
    @Override
    public String toString() {
        return "Envelope[event_id=" + eventId + "]";
    }
}
