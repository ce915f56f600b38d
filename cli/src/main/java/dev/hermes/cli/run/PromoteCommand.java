package dev.hermes.cli.run;

import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.option.Printable;
import dev.hermes.cli.part.PartSettings;
import dev.hermes.cli.runs.FoundRun;
import dev.hermes.cli.runs.PayloadFile;
import dev.hermes.cli.runs.PromotedCopy;
import dev.hermes.cli.runs.RunPayloads;
import dev.hermes.cli.runs.RunPayloads.Payload;
import dev.hermes.cli.runs.RunSource;
import dev.hermes.client.PayloadStore;
import dev.hermes.client.StepPublisher;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.home.HermesHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code hermes run promote}: a payload into the memory of a project. */
@Command(
        name = "promote",
        description = {
            "Move a whole input or output into a folder of yours, and leave a link to it in the run.",
            "To promote it again changes nothing."
        })
final class PromoteCommand extends ReadingCommand {
    /** The folder, where no flag names it. */
    static final String FOLDER = "memory.folder";

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Clock clock;

    @Mixin
    private PayloadOptions payload;

    @Option(names = "--into", paramLabel = "DIR", description = "The folder; else the setting memory.folder.")
    private Path into;

    PromoteCommand(GlobalOptions options, Clock clock) {
        super(options);
        this.clock = clock;
    }

    @Override
    boolean read(RunSource runs, Output out) throws IOException {
        Path target = folder();
        FoundRun run = find(runs, payload.id());
        RunPayloads payloads = RunPayloads.read(run.file(), out::warn);
        Payload chosen = payload.choose(payloads);
        List<PromotedCopy> copies = payloads.promoted(chosen);
        Optional<Path> promoted = PromotedCopy.whole(copies);
        if (promoted.isPresent()) {
            out.line(Printable.escape(promoted.get().toString()));
            out.note("it is there already");
            return true;
        }
        Promotion promotion = new Promotion(run.runId(), chosen, target);
        StepEvent link = link(promotion);
        Optional<Path> kept = new PayloadStore(options().home()).find(run.runId(), chosen.sha256());
        boolean isCopied = kept.isPresent() && new PayloadFile(kept.get(), chosen.sha256()).copyTo(promotion.file());
        if (!isCopied && !isThere(promotion)) {
            throw LostPayload.of(chosen, kept, copies, "is not on this machine (any more): nothing can be promoted");
        }
        publish(run.runId(), link, out);
        if (isCopied) {
            Files.deleteIfExists(kept.get());
        }
        out.line(Printable.escape(promotion.file().toString()));
        return true;
    }

    /** Another promotion may have been quicker. Its link is the same event, and may not be in the run yet. */
    private static boolean isThere(Promotion promotion) throws IOException {
        Path file = promotion.file();
        return Files.isRegularFile(file)
                && new PayloadFile(file, promotion.payload().sha256()).isWhole();
    }

    private Path folder() throws IOException {
        String setting = options().settings().get(FOLDER);
        if (into == null && setting == null) {
            throw CommandException.wrongUsage("say where to with --into DIR, or with the setting " + FOLDER);
        }
        Path folder = (into == null ? Path.of(setting) : into).toAbsolutePath().normalize();
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw CommandException.failed(folder + " is no folder");
        }
        requireNotOurs(folder);
        return folder;
    }

    /** What lies in the runs folder must come from the topics, and below runlog things go by themselves. */
    private void requireNotOurs(Path folder) throws IOException {
        HermesHome home = options().home();
        for (Path ours : List.of(options().runs(), home.runs(), home.runlog())) {
            if (withoutLinks(folder).startsWith(withoutLinks(ours))) {
                throw CommandException.wrongUsage(
                        folder + " lies in " + ours + ", where only Hermes writes: choose a folder of yours");
            }
        }
    }

    /** As far as the path is there. */
    private static Path withoutLinks(Path path) throws IOException {
        Path existing = path;
        while (!Files.exists(existing)) {
            existing = existing.getParent();
        }
        return existing.toRealPath().resolve(existing.relativize(path));
    }

    /** A link that redaction changed would lead nowhere. */
    private StepEvent link(Promotion promotion) {
        StepEvent link = promotion.event(clock.instant());
        if (!options().intake().redacted(link).line().equals(link.line())) {
            throw CommandException.failed("the path " + promotion.file()
                    + " holds what the redaction policy masks, so no line can link to it: choose another folder");
        }
        return link;
    }

    private void publish(String runId, StepEvent link, Output out) throws IOException {
        PartSettings settings = new PartSettings(options());
        try (StepPublisher publisher = StepPublisher.open(settings.publisher().withCloseTimeout(Duration.ZERO))) {
            publisher.publish(runId, link);
            if (publisher.flush(settings.knowsABroker() ? PATIENCE : Duration.ZERO) > 0) {
                out.note("the link is safe in " + options().home().spool() + ", and goes out when hermes up runs");
            }
        }
    }
}
