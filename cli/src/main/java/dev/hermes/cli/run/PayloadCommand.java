package dev.hermes.cli.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.option.Printable;
import dev.hermes.cli.runs.FoundRun;
import dev.hermes.cli.runs.PromotedCopy;
import dev.hermes.cli.runs.RunPayloads;
import dev.hermes.cli.runs.RunPayloads.Payload;
import dev.hermes.cli.runs.RunSource;
import dev.hermes.client.PayloadStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code hermes run payload}: a whole input or output, where it still is. */
@Command(
        name = "payload",
        description = {
            "Print a whole input or output, of which the run's line holds a preview.",
            "It is on the machine of the agent until the run ends, of a failed step for 30 days,",
            "and for good where hermes run promote has put it."
        })
final class PayloadCommand extends ReadingCommand {
    private static final String NOT_HERE =
            "is not on this machine: it stays where the agent ran, until its run ends, and of a failed step for "
                    + PayloadStore.RETENTION.toDays() + " days";

    @Mixin
    private PayloadOptions payload;

    @Option(names = "--raw", description = "Print it byte for byte, control characters too.")
    private boolean raw;

    PayloadCommand(GlobalOptions options) {
        super(options);
    }

    @Override
    boolean read(RunSource runs, Output out) throws IOException {
        FoundRun run = find(runs, payload.id());
        RunPayloads payloads = RunPayloads.read(run.file(), out::warn);
        Payload chosen = payload.choose(payloads);
        Path file = find(run.runId(), chosen, payloads);
        String text = Files.readString(file, UTF_8);
        if (isJson()) {
            out.line(JsonNodeFactory.instance
                    .objectNode()
                    .put("schema_version", 1)
                    .put("run_id", run.runId())
                    .put("step", chosen.step())
                    .put("field", chosen.field())
                    .put("sha256", chosen.sha256())
                    .put("file", file.toString())
                    .put("payload", text)
                    .toString());
        } else if (raw) {
            out.part(text);
        } else {
            text.lines().forEach(line -> out.line(Printable.escape(line)));
        }
        return true;
    }

    private Path find(String runId, Payload chosen, RunPayloads payloads) throws IOException {
        Optional<Path> kept = new PayloadStore(options().home()).find(runId, chosen.sha256());
        if (kept.isPresent()) {
            return kept.get();
        }
        List<PromotedCopy> copies = payloads.promoted(chosen);
        return PromotedCopy.whole(copies)
                .orElseThrow(() -> CommandException.failed("the " + chosen.field() + " of step " + chosen.step() + " "
                        + PromotedCopy.trouble(copies).orElse(NOT_HERE)));
    }
}
