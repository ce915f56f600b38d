package dev.hermes.cli.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.runs.FoundRun;
import dev.hermes.cli.runs.PayloadFile;
import dev.hermes.cli.runs.PromotedCopy;
import dev.hermes.cli.runs.RunPayloads;
import dev.hermes.cli.runs.RunPayloads.Payload;
import dev.hermes.cli.runs.RunSource;
import dev.hermes.client.PayloadStore;
import java.io.IOException;
import java.io.Reader;
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
    /** What is written to is the command's, and stays open. A payload that cannot be read to its end leaves no whole object. */
    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .disable(StreamWriteFeature.AUTO_CLOSE_CONTENT)
            .build();

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
        try (Reader text = Files.newBufferedReader(file, UTF_8)) {
            if (isJson()) {
                printJson(run.runId(), chosen, file, text, out);
            } else if (raw) {
                text.transferTo(out.writer());
            } else {
                EscapedText.print(text, out);
            }
        }
        return true;
    }

    private static void printJson(String runId, Payload chosen, Path file, Reader text, Output out) throws IOException {
        try (JsonGenerator json = JSON.createGenerator(out.writer())) {
            json.writeStartObject();
            json.writeNumberField("schema_version", 1);
            json.writeStringField("run_id", runId);
            json.writeNumberField("step", chosen.step());
            json.writeStringField("field", chosen.field());
            json.writeStringField("sha256", chosen.sha256());
            json.writeStringField("file", file.toString());
            json.writeFieldName("payload");
            json.writeString(text, -1);
            json.writeEndObject();
        }
        out.part("\n");
    }

    /** A whole one, so that nothing is printed of a torn one. */
    private Path find(String runId, Payload chosen, RunPayloads payloads) throws IOException {
        Optional<Path> kept = new PayloadStore(options().home()).find(runId, chosen.sha256());
        if (kept.isPresent() && new PayloadFile(kept.get(), chosen.sha256()).isWhole()) {
            return kept.get();
        }
        List<PromotedCopy> copies = payloads.promoted(chosen);
        return PromotedCopy.whole(copies).orElseThrow(() -> LostPayload.of(chosen, kept, copies, NOT_HERE));
    }
}
