package dev.hermes.benchmarks;

import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.event.RejectedLineException;
import dev.hermes.schemas.event.StepLine;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Time to read one line of 294 bytes: what every event costs at least, in each process it passes. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class LineCodecBenchmark {
    private final LineCodec codec = new LineCodec();
    private final String compact = SampleLines.line("run-4711", 17);
    private final String spaced = compact.replace(",\"", ", \"").replace("\":", "\": ");

    /** The usual case: nothing to take out. */
    @Benchmark
    public StepLine compact() throws RejectedLineException {
        return codec.read(compact);
    }

    /** White space behind every comma and colon. */
    @Benchmark
    public StepLine spaced() throws RejectedLineException {
        return codec.read(spaced);
    }
}
