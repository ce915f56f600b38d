package dev.hermes.benchmarks;

import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.event.MissingFields;
import dev.hermes.schemas.event.RejectedLineException;
import dev.hermes.schemas.event.StepLine;
import dev.hermes.schemas.intake.Intake;
import dev.hermes.schemas.redaction.RedactionPolicy;
import dev.hermes.schemas.redaction.Redactor;
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

/**
 * Time to redact 1 MiB of what sessions are made of, beside a plain copy of the same; of 1 MiB that is made to be slow; and what
 * it costs one event of 294 bytes on its way into the topology. 1 MiB in 10 ms is 100 MB/s.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class RedactionBenchmark {
    private static final int MIB = 1024 * 1024;

    private final Redactor redactor = new Redactor(RedactionPolicy.builtIn());
    private final Intake intake = Intake.builtIn();
    private final LineCodec codec = new LineCodec();
    private final String session = SessionText.mebibyte();
    private final String bait = "{\"x\":\"" + "password: sk-a@b.c://1 4111 ".repeat(MIB / 28) + "\"}";
    private final String line = SampleLines.line("run-4711", 17);

    /** The yardstick: the same chars, copied. */
    @Benchmark
    public char[] copyOfSession() {
        return session.toCharArray();
    }

    /** Nothing in it has to go. */
    @Benchmark
    public String redactedSession() {
        return redactor.mask(session).text();
    }

    /** Everywhere something seems to begin. */
    @Benchmark
    public String redactedBait() {
        return redactor.mask(bait).text();
    }

    /** An event that went through the policy before. */
    @Benchmark
    public StepLine eventWithout() throws RejectedLineException {
        return codec.read(line);
    }

    /** An event that did not. */
    @Benchmark
    public StepLine eventWith() throws RejectedLineException {
        return intake.read(line, MissingFields.REJECT);
    }
}
