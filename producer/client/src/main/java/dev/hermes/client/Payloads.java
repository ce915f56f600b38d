package dev.hermes.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.Kinds;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.intake.Intake;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps whole inputs and outputs while their runs go on. A disk that takes none costs the payload and a warning, never the
 * step. Thread-safe.
 */
final class Payloads {
    private static final Logger LOG = LoggerFactory.getLogger(Payloads.class);
    private static final JsonFactory JSON = new JsonFactory();

    private final PayloadStore store;
    private final Intake intake;
    private final RareLog failures = new RareLog(LOG);

    Payloads(PayloadStore store, Intake intake) {
        this.store = store;
        this.intake = intake;
    }

    /** Drops what no run has dropped for a long time. */
    void dropOld(Instant now) {
        attempt("", () -> store.dropBefore(now.minus(PayloadStore.RETENTION), payload -> {}));
    }

    /**
     * Keeps the payloads of a step of which its line will hold a preview only.
     *
     * @param event with a line that holds the payloads in whole
     * @param fields of the payloads
     * @param failed gets the hashes of payloads that outlive the run
     * @return the event as it may leave
     */
    StepEvent keep(String runId, StepEvent event, Set<Field> fields, Set<String> failed) {
        String whole = intake.text(event.line());
        StepEvent taken = intake.taken(event.withLine(whole));
        Map<String, String> texts = topTexts(whole);
        Map<String, String> cut = topTexts(taken.line());
        boolean hasFailed =
                Kinds.ERROR.equals(cut.get(Field.KIND.wireName())) || cut.containsKey(Field.ERROR.wireName());
        for (Field field : fields) {
            String text = texts.get(field.wireName());
            String sha256 = cut.get(field.wireName() + "_sha256");
            // without the preview beside it, the policy keeps no content
            if (cut.containsKey(field.wireName()) && sha256(text).equals(sha256)) {
                attempt(runId, () -> store.keep(runId, sha256, text));
                if (hasFailed) {
                    failed.add(sha256);
                }
            }
        }
        return taken;
    }

    /** The run is over: all payloads go but those. */
    void end(String runId, Set<String> kept) {
        attempt(runId, () -> store.dropAllBut(runId, kept));
    }

    private interface DiskWork {
        void run() throws IOException;
    }

    private void attempt(String runId, DiskWork work) {
        try {
            work.run();
        } catch (IOException e) {
            failures.warn("payloads cannot be kept or dropped run_id={} reason=\"{}\"", runId, e.toString());
        }
    }

    /** The strings of an object by their names; of a repeated name the last counts. */
    private static Map<String, String> topTexts(String line) {
        Map<String, String> texts = new HashMap<>();
        try (JsonParser json = JSON.createParser(line)) {
            json.nextToken();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                if (json.nextToken() == JsonToken.VALUE_STRING) {
                    texts.put(name, json.getText());
                } else {
                    json.skipChildren();
                }
            }
        } catch (IOException e) {
            throw new IllegalStateException("a line of ours is not JSON", e);
        }
        return texts;
    }

    private static String sha256(String text) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
