package dev.hermes.cli.home;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hermes.schemas.home.HermesHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Where a running {@code hermes up} is found: what {@code up.json} says. The file is there from when all parts are ready until
 * they stop; one that a killed process left behind is known by the lock that nobody holds.
 *
 * @param bootstrapServers the embedded broker, {@code 127.0.0.1:19092}
 * @param httpUrl without a slash at its end, {@code http://127.0.0.1:8420}
 * @param runsDir folder of the run files
 */
public record UpFile(long pid, String bootstrapServers, String httpUrl, Path runsDir) {
    private static final ObjectMapper JSON = new ObjectMapper();

    public UpFile {
        Objects.requireNonNull(bootstrapServers, "bootstrapServers");
        Objects.requireNonNull(httpUrl, "httpUrl");
        Objects.requireNonNull(runsDir, "runsDir");
    }

    /** The {@code hermes up} that runs on the home and is ready; empty when there is none. */
    public static Optional<UpFile> ofRunning(HermesHome home) throws IOException {
        OptionalLong holder = UpLock.holder(home);
        if (holder.isEmpty() || !Files.exists(home.upFile())) {
            return Optional.empty();
        }
        UpFile file = read(home.upFile());
        return file.pid() == holder.getAsLong() ? Optional.of(file) : Optional.empty();
    }

    private static UpFile read(Path file) throws IOException {
        JsonNode json;
        try {
            json = JSON.readTree(Files.readAllBytes(file));
        } catch (JsonProcessingException e) {
            throw new IOException(file + " is not JSON: stop hermes up and start it again", e);
        }
        return new UpFile(
                json.required("pid").longValue(),
                json.required("bootstrap_servers").textValue(),
                json.required("http_url").textValue(),
                Path.of(json.required("runs_dir").textValue()));
    }

    /** Says so in the home. */
    public void write(HermesHome home) throws IOException {
        String json = JSON.createObjectNode()
                .put("pid", pid)
                .put("bootstrap_servers", bootstrapServers)
                .put("http_url", httpUrl)
                .put("runs_dir", runsDir.toString())
                .toString();
        OwnerOnly.replace(home.upFile(), json + "\n");
    }

    /** Says no more that anything runs. Only for the holder of the lock. */
    public static void delete(HermesHome home) throws IOException {
        Files.deleteIfExists(home.upFile());
    }
}
