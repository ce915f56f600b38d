package dev.hermes.benchmarks;

import java.util.List;

/** Measures one part of the pipeline, beside its yardstick where there is one. */
@FunctionalInterface
interface Measure {
    List<Row> measure() throws Exception;
}
