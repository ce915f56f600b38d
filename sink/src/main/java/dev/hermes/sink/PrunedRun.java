package dev.hermes.sink;

import java.time.Instant;

/**
 * A run whose file was deleted because it is old, or would be.
 *
 * @param path its file below the runs folder, with a forward slash
 * @param runId as the index has it
 * @param bytes size of the file
 * @param received when its last line was received
 * @param reason why it goes, in words
 */
public record PrunedRun(String path, String runId, long bytes, Instant received, String reason) {}
