package dev.hermes.cli.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What the lines of a run say of whole payloads: of a field that was cut its hash is there, and where a payload was promoted a
 * later line links to it. Immutable.
 */
public final class RunPayloads {
    /** In a line that links to a promoted payload: where it is, whose it is, and its SHA-256. */
    public static final String LINK = "link";

    public static final String LINK_STEP = "link_step";
    public static final String LINK_FIELD = "link_field";
    public static final String LINK_HASH = "link_hash";

    private static final String SHA256 = "_sha256";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final List<Payload> payloads;
    private final Map<String, List<String>> links;

    private RunPayloads(List<Payload> payloads, Map<String, List<String>> links) {
        this.payloads = payloads;
        this.links = links;
    }

    /**
     * A payload of a step.
     *
     * @param field of the line that holds its preview: {@code input}, {@code output} …
     * @param sha256 of the whole, lower-case hex
     */
    public record Payload(long step, String field, String sha256) {}

    /** Reads the run's file. */
    public static RunPayloads read(RunFile file, Consumer<String> warnings) throws IOException {
        List<Payload> payloads = new ArrayList<>();
        Map<String, List<String>> links = new HashMap<>();
        try (RunEvents events = RunEvents.open(file, warnings)) {
            for (RunEvent event = events.next(); event != null; event = events.next()) {
                if (event.text().contains(SHA256) || event.text().contains(LINK_HASH)) {
                    JsonNode line = JSON.readTree(event.text());
                    addPayloads(line, event.line().step(), payloads);
                    addLink(line, links);
                }
            }
        }
        return new RunPayloads(payloads, links);
    }

    private static void addPayloads(JsonNode line, long step, List<Payload> payloads) {
        line.properties().forEach(field -> {
            if (field.getKey().endsWith(SHA256) && field.getValue().isTextual()) {
                String name = field.getKey().substring(0, field.getKey().length() - SHA256.length());
                if (line.has(name)) {
                    payloads.add(new Payload(step, name, field.getValue().textValue()));
                }
            }
        });
    }

    private static void addLink(JsonNode line, Map<String, List<String>> links) {
        if (line.path(LINK_HASH).isTextual() && line.path(LINK).isTextual()) {
            links.computeIfAbsent(line.path(LINK_HASH).textValue(), hash -> new ArrayList<>())
                    .add(line.path(LINK).textValue());
        }
    }

    /** Those of a step, in the order of the file. */
    public List<Payload> ofStep(long step) {
        return payloads.stream().filter(payload -> payload.step() == step).toList();
    }

    /** The copies of a payload that were promoted, the latest last. */
    public List<PromotedCopy> promoted(Payload payload) throws IOException {
        List<PromotedCopy> copies = new ArrayList<>();
        for (String link : links.getOrDefault(payload.sha256(), List.of())) {
            PromotedCopy.of(link, payload.sha256()).ifPresent(copies::add);
        }
        return copies;
    }
}
