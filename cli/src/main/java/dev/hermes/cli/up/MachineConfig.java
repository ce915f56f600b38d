package dev.hermes.cli.up;

import dev.hermes.cli.part.PartSettings;
import dev.hermes.schemas.home.HermesHome;
import java.nio.file.Path;
import java.util.Objects;

/**
 * What a machine is made of.
 *
 * @param runs folder of the run files
 * @param kafkaPort of the broker; 0 takes a free one
 * @param httpPort of the HTTP server; 0 takes a free one
 * @param parts settings of the parts
 */
public record MachineConfig(HermesHome home, Path runs, int kafkaPort, int httpPort, PartSettings parts) {
    public MachineConfig {
        Objects.requireNonNull(home, "home");
        Objects.requireNonNull(runs, "runs");
        requirePort("--kafka-port", kafkaPort);
        requirePort("--http-port", httpPort);
        Objects.requireNonNull(parts, "parts");
    }

    private static void requirePort(String option, int port) {
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException(option + " must be between 0 and 65535 but is " + port);
        }
    }
}
