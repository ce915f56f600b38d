package dev.hermes.processor.search;

import dev.hermes.schemas.run.RunSummary;

/** Reads a summary from the value that it has in the topic. */
@FunctionalInterface
interface SummaryCodec {
    RunSummary read(byte[] value);
}
