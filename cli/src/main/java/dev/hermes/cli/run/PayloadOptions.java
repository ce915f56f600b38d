package dev.hermes.cli.run;

import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.runs.RunPayloads;
import dev.hermes.cli.runs.RunPayloads.Payload;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Names one payload of one step. */
final class PayloadOptions {
    @Parameters(paramLabel = "ID", description = "Id of the run; its beginning is enough where no other run has it.")
    private String id;

    @Parameters(paramLabel = "STEP", description = "Number of the step in its line.")
    private long step;

    @Option(
            names = "--field",
            paramLabel = "NAME",
            description = "input, output, …: which, where the step has several.")
    private String field;

    String id() {
        return id;
    }

    /** The payload that is meant. */
    Payload choose(RunPayloads payloads) {
        List<Payload> found = payloads.ofStep(step).stream()
                .filter(payload -> field == null || field.equals(payload.field()))
                .distinct()
                .toList();
        if (found.isEmpty()) {
            throw CommandException.failed("step " + step + " has no "
                    + (field == null ? "payload" : "payload of " + field)
                    + " beside what its line says: hermes run show " + id + " --raw");
        }
        if (found.size() > 1) {
            String fields = found.stream().map(Payload::field).distinct().collect(Collectors.joining(", "));
            throw CommandException.wrongUsage(
                    "step " + step + " has " + found.size() + " payloads (" + fields + "): choose one with --field");
        }
        return found.get(0);
    }
}
