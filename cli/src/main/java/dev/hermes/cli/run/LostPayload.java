package dev.hermes.cli.run;

import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.runs.PromotedCopy;
import dev.hermes.cli.runs.RunPayloads.Payload;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Says why a payload is not to be had. */
final class LostPayload {
    private LostPayload() {}

    /**
     * Ends a command.
     *
     * @param torn the file that the agent kept, where it is not what it kept
     * @param copies what was promoted; none is whole
     * @param otherwise what is said where there is neither
     */
    static CommandException of(Payload payload, Optional<Path> torn, List<PromotedCopy> copies, String otherwise) {
        String subject = "the " + payload.field() + " of step " + payload.step() + " ";
        Optional<String> trouble = PromotedCopy.trouble(copies);
        if (torn.isEmpty()) {
            return CommandException.failed(subject + trouble.orElse(otherwise));
        }
        return CommandException.failed(
                subject + "is torn in " + torn.get()
                        + ", as a power cut may leave it: its SHA-256 is not the one that its line names"
                        + trouble.map(more -> "; it " + more)
                                .orElse(
                                        "; all that is left on this machine is the preview in the line: hermes run show ID --raw"));
    }
}
