package dev.hermes.cli.emit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.client.PublisherConfig;
import dev.hermes.client.StepPublisher;
import dev.hermes.schemas.home.HermesHome;
import dev.hermes.schemas.intake.Intake;
import dev.hermes.testkit.SampleRuns;
import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class EmissionTest {
    private static final int SPOOL_BYTES = 4096;

    @TempDir
    Path folder;

    @Test
    void fullSpool_thatNobodyEmpties_endsItAtALineThatIsNamed() {
        PublisherConfig config = PublisherConfig.of(new HermesHome(folder))
                .withSpoolLimitBytes(SPOOL_BYTES)
                .withCloseTimeout(Duration.ZERO);
        try (StepPublisher publisher = StepPublisher.open(config)) {
            Delivery delivery = new Delivery(publisher, Duration.ZERO);
            EventMaker events = new EventMaker(Intake.builtIn(), new Envelope(null, null, null), Clock.systemUTC());
            Emission emission = new Emission(publisher, delivery, events, output());
            byte[] lines = (SampleRuns.STANDUP_LINES.get(0) + "\n").repeat(100).getBytes(UTF_8);

            CommandException full = assertThrows(
                    CommandException.class, () -> emission.publish("many.jsonl", new ByteArrayInputStream(lines)));

            assertEquals(1, full.exitCode());
            assertTrue(emission.accepted() > 0);
            assertTrue(
                    full.getMessage()
                            .startsWith("many.jsonl:" + (emission.accepted() + 1)
                                    + ": neither this line nor what follows was taken: "),
                    full.getMessage());
        }
    }

    private static Output output() {
        return Output.of(new CommandLine(new Nothing()).getCommandSpec(), new GlobalOptions(Map.of()));
    }

    @Command
    private static final class Nothing {}
}
