package dev.hermes.client;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;

/** Finds the brokers. Thread-safe. */
final class Bootstrap {
    static final String PROPERTY = "bootstrap.servers";
    static final String VARIABLE = "HERMES_BOOTSTRAP_SERVERS";

    private static final String UP_FIELD = "bootstrap_servers";
    private static final JsonFactory JSON = new JsonFactory();

    private final String fixed;
    private final Path upFile;

    private Bootstrap(String fixed, Path upFile) {
        this.fixed = fixed;
        this.upFile = upFile;
    }

    static Bootstrap of(PublisherConfig config, Map<String, String> environment) {
        Object property = config.kafka().get(PROPERTY);
        String fixed = property == null ? environment.get(VARIABLE) : asList(property);
        return new Bootstrap(
                fixed == null || fixed.isBlank() ? null : fixed, config.home().upFile());
    }

    /** Kafka takes a list as well as a string with commas. */
    private static String asList(Object property) {
        return property instanceof Collection<?> servers
                ? servers.stream().map(String::valueOf).collect(Collectors.joining(","))
                : String.valueOf(property);
    }

    /** The servers as they are known now, or null; they may change while {@code hermes up} comes and goes. */
    String servers() {
        return fixed != null ? fixed : serversOfUpFile();
    }

    private String serversOfUpFile() {
        if (!Files.exists(upFile)) {
            return null;
        }
        try (JsonParser json = JSON.createParser(upFile.toFile())) {
            String servers = null;
            while (json.nextToken() != null) {
                if (json.currentToken() == JsonToken.FIELD_NAME
                        && json.currentName().equals(UP_FIELD)) {
                    servers = json.nextTextValue();
                }
            }
            return servers;
        } catch (IOException e) {
            return null; // it is being written or removed; it is read again soon
        }
    }
}
