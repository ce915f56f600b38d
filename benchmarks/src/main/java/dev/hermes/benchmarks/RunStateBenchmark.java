package dev.hermes.benchmarks;

import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.event.RejectedLineException;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.event.StepLine;
import dev.hermes.schemas.run.RunState;
import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.serde.BundledSchemas;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.serialization.Serde;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Time to fold one event into a run, and to store and load the run, as the topology does for each event. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class RunStateBenchmark {
    private final Serde<RunState> serde = AvroType.RUN_STATE.serde(BundledSchemas.get());
    private final RunState run = RunState.start("run-4711");
    private StepLine line;
    private StepEvent envelope;

    /** One line, folded in again and again. */
    @Setup
    public void readLine() throws RejectedLineException {
        line = new LineCodec().read(SampleLines.line("run-4711", 17));
        envelope = StepEvent.of("e17", null, line.text());
    }

    @Benchmark
    public RunState.Applied apply() {
        return run.apply(line, envelope, "e17");
    }

    @Benchmark
    public RunState storeAndLoad() {
        run.apply(line, envelope, "e17");
        byte[] stored = serde.serializer().serialize("runs", run);
        return serde.deserializer().deserialize("runs", stored);
    }
}
