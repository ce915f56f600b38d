package dev.hermes.cli.emit;

/**
 * What the command line says of all its lines.
 *
 * @param runId run of the lines that name none; null: they are rejected
 * @param runName name of the runs whose lines have none, or null
 * @param runSummary summary of the runs whose end has none, or null
 */
record Envelope(String runId, String runName, String runSummary) {}
