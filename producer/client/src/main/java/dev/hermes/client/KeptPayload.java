package dev.hermes.client;

import java.nio.file.Path;
import java.time.Instant;

/**
 * A file that is kept of a payload.
 *
 * @param file absolute where the home is; its folder is that of the run
 * @param bytes its size
 * @param since when it was written
 */
public record KeptPayload(Path file, long bytes, Instant since) {}
