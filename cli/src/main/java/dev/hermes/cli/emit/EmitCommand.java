package dev.hermes.cli.emit;

import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.IoProblem;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.part.PartSettings;
import dev.hermes.client.PublisherConfig;
import dev.hermes.client.StepPublisher;
import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.intake.Intake;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "emit",
        description = {
            "Publish events: JSON objects, one on each line, from files or stdin.",
            "Lines that are no events are reported as FILE:LINE: reason: what is wrong, and the others go on.",
            "What no broker has acknowledged stays in the spool, and goes out when hermes up runs."
        })
public final class EmitCommand implements Callable<Integer> {
    private static final String STDIN = "-";
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** To find what was left behind, where nothing can be delivered. */
    private static final Duration LOOK_AROUND = Duration.ofSeconds(2);

    private final GlobalOptions options;
    private final Clock clock;
    private final InputStream stdin;

    @Spec
    private CommandSpec spec;

    @Option(names = "--run-id", paramLabel = "ID", description = "The run of lines that name none.")
    private String runId;

    @Option(names = "--run-name", paramLabel = "NAME", description = "The run's name, where its lines say none.")
    private String runName;

    @Option(names = "--run-summary", paramLabel = "TEXT", description = "The run's summary, where its end says none.")
    private String runSummary;

    @Option(names = "--drain", description = "Deliver what processes that have died left in the spool.")
    private boolean drain;

    @Parameters(arity = "0..*", paramLabel = "FILE", description = "Files of events; none or - is stdin.")
    private List<String> files;

    public EmitCommand(GlobalOptions options, Clock clock, InputStream stdin) {
        this.options = options;
        this.clock = clock;
        this.stdin = stdin;
    }

    @Override
    public Integer call() throws IOException {
        Envelope envelope = new Envelope(checkedRunId(), runName, runSummary);
        Output output = Output.of(spec, options);
        PartSettings settings = new PartSettings(options);
        Intake intake = options.intake();
        PublisherConfig config = settings.publisher().withCloseTimeout(Duration.ZERO);
        try (StepPublisher publisher = StepPublisher.open(config)) {
            Delivery delivery = new Delivery(publisher, patience());
            Emission emission = new Emission(publisher, delivery, new EventMaker(intake, envelope, clock), output);
            boolean allRead = publishAll(emission, output);
            Report report = new Report(output, options.home().spool());
            boolean delivered = drain
                    ? report.drained(emission, delivery.drain(), publisher.counters())
                    : report.emitted(emission, delivery.flush(), publisher.counters());
            String problem = publisher.health().problem();
            if (problem != null && settings.knowsABroker()) {
                output.note(problem);
            }
            return allRead && delivered && emission.rejected() == 0 ? ExitCode.OK : ExitCode.SOFTWARE;
        }
    }

    private String checkedRunId() {
        if (runId != null
                && (runId.isEmpty() || runId.codePointCount(0, runId.length()) > LineCodec.MAX_RUN_ID_CHARACTERS)) {
            throw new ParameterException(
                    spec.commandLine(), "--run-id takes 1 to " + LineCodec.MAX_RUN_ID_CHARACTERS + " characters");
        }
        return runId;
    }

    /** Where no broker is named and none is up there is nothing to wait for. */
    private Duration patience() throws IOException {
        if (new PartSettings(options).knowsABroker()) {
            return PATIENCE;
        }
        return drain ? LOOK_AROUND : Duration.ZERO;
    }

    private boolean publishAll(Emission emission, Output output) throws IOException {
        if (files == null) {
            if (!drain) {
                emission.publish(STDIN, stdin);
            }
            return true;
        }
        boolean allRead = true;
        for (String file : files) {
            if (file.equals(STDIN)) {
                emission.publish(STDIN, stdin);
            } else {
                allRead &= publishFile(emission, file, output);
            }
        }
        return allRead;
    }

    private static boolean publishFile(Emission emission, String file, Output output) {
        try (InputStream in = Files.newInputStream(Path.of(file))) {
            emission.publish(file, in);
            return true;
        } catch (IOException e) {
            output.warn("hermes: cannot read " + file + ": " + IoProblem.of(e));
            return false;
        }
    }
}
