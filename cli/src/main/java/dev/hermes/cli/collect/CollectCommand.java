package dev.hermes.cli.collect;

import dev.hermes.cli.home.UpLock;
import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.Counted;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.part.PartSettings;
import dev.hermes.client.PublisherConfig;
import dev.hermes.client.StepPublisher;
import dev.hermes.collector.Collector;
import dev.hermes.collector.EventSink;
import dev.hermes.collector.Harnesses;
import dev.hermes.collector.ListedFile;
import dev.hermes.collector.PassResult;
import dev.hermes.collector.Patience;
import dev.hermes.collector.harness.Harness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "collect",
        description = {
            "Publish the sessions that harnesses of coding agents leave on disk: one session is one run.",
            "Session files are only read. What was collected is remembered, so each pass sends what is new.",
            "Without DIR the harness's own folders are searched."
        })
public final class CollectCommand implements Callable<Integer> {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final GlobalOptions options;
    private final Map<String, String> environment;
    private final Clock clock;

    @Spec
    private CommandSpec spec;

    @Option(names = "--once", description = "Read what there is and end. There is no other way yet.")
    private boolean once;

    @Option(names = "--list", description = "List the session files, and how far each is collected; collect nothing.")
    private boolean list;

    @Option(names = "--harness", paramLabel = "NAME", description = "Sessions of this harness only: claude-code.")
    private String harness;

    @Parameters(arity = "0..*", paramLabel = "DIR", description = "Folders to search, at any depth.")
    private List<Path> folders = List.of();

    public CollectCommand(GlobalOptions options, Map<String, String> environment, Clock clock) {
        this.options = options;
        this.environment = Map.copyOf(environment);
        this.clock = clock;
    }

    @Override
    public Integer call() throws IOException {
        if (once == list) {
            throw new ParameterException(
                    spec.commandLine(),
                    "say --once to read what there is and end (following is not there yet), or --list to list it");
        }
        for (Path folder : folders) {
            if (!Files.exists(folder)) {
                throw CommandException.failed("no such folder: " + folder);
            }
        }
        Output output = Output.of(spec, options);
        return list ? list(output) : collect(output);
    }

    private int list(Output output) throws IOException {
        List<ListedFile> files = new ArrayList<>();
        for (Harness each : harnesses()) {
            files.addAll(collector(each, output).list(roots(each)));
        }
        FileList.of(files, options.output()).forEach(output::line);
        return files.isEmpty() ? ExitCode.SOFTWARE : ExitCode.OK;
    }

    private int collect(Output output) throws IOException {
        boolean complete = true;
        PublisherConfig config = new PartSettings(options).publisher().withCloseTimeout(Duration.ZERO);
        try (StepPublisher publisher = StepPublisher.open(config)) {
            EventSink sink = EventSink.of(publisher, patience());
            for (Harness each : harnesses()) {
                PassResult result = collector(each, output).once(roots(each), sink);
                report(each, result, output);
                complete &= result.isComplete() && result.files() > 0;
            }
        }
        return complete ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    /** Where no broker is named and none is up there is nothing to wait for. */
    private Duration patience() throws IOException {
        boolean hasBroker = options.bootstrapServers() != null
                || UpLock.holder(options.home()).isPresent();
        return hasBroker ? PATIENCE : Duration.ZERO;
    }

    private Collector collector(Harness each, Output output) {
        Patience patience = Patience.ofIdle(new PartSettings(options).idleTimeout());
        return new Collector(options.home(), each, patience, clock, output::warn);
    }

    private List<Harness> harnesses() {
        if (harness == null) {
            return Harnesses.all();
        }
        Harness named = Harnesses.named(harness)
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(),
                        "--harness takes one of: "
                                + Harnesses.all().stream().map(Harness::name).collect(Collectors.joining(", "))));
        return List.of(named);
    }

    private List<Path> roots(Harness each) {
        return folders.isEmpty() ? each.defaultRoots(environment, Path.of(System.getProperty("user.home"))) : folders;
    }

    private void report(Harness each, PassResult result, Output output) {
        if (result.files() == 0) {
            output.warn(each.name() + ": no session files below "
                    + roots(each).stream().map(Path::toString).collect(Collectors.joining(", ")));
            return;
        }
        StringBuilder note = new StringBuilder(each.name())
                .append(": ")
                .append(Counted.of(result.files(), "session file"))
                .append(", ")
                .append(result.unchanged())
                .append(" unchanged; ")
                .append(Counted.of(result.sent(), "event"))
                .append(" sent");
        if (result.badLines() > 0) {
            note.append("; ").append(Counted.of(result.badLines(), "bad line")).append(" skipped");
        }
        output.note(note.toString());
        if (result.unacknowledged() > 0) {
            output.warn(Counted.of(result.unacknowledged(), "event") + " not acknowledged yet: safe in "
                    + options.home().spool()
                    + ", they go out when hermes up runs; collect again then, for the rest");
        }
    }
}
