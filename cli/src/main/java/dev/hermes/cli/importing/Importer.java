package dev.hermes.cli.importing;

import dev.hermes.cli.option.IoProblem;
import dev.hermes.cli.runs.RunFile;
import dev.hermes.cli.runs.RunFileCheck;
import dev.hermes.cli.runs.UnfitFileException;
import dev.hermes.cli.runs.WholeRunFile;
import dev.hermes.schemas.event.EventIds;
import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.intake.Intake;
import java.io.IOException;
import java.util.Map;

/** Publishes run files, each whole or, when anything about it is not as it should be, not at all. Not thread-safe. */
final class Importer {
    private final Map<String, String> summaries;
    private final Intake redaction;
    private final EventTaker intake;
    private final ImportReport report;

    /**
     * Makes an importer.
     *
     * @param summaries of the runs by the index of the tree, by run id
     * @param redaction what the events go through
     */
    Importer(Map<String, String> summaries, Intake redaction, EventTaker intake, ImportReport report) {
        this.summaries = summaries;
        this.redaction = redaction;
        this.intake = intake;
        this.report = report;
    }

    /** Takes events. */
    interface EventTaker {
        void take(String runId, StepEvent event) throws InterruptedException;
    }

    /** Publishes a file, or reports why it is refused. */
    void take(RunFile file) throws InterruptedException {
        try {
            WholeRunFile whole = RunFileCheck.check(file);
            String summary = summaryOf(whole);
            whole.forEachLine((number, line) ->
                    intake.take(whole.runId(), redaction.redacted(event(whole, summary, number, line))));
            report.published(whole.sha256(), whole.lines());
        } catch (UnfitFileException e) {
            report.refused(e.getMessage());
        } catch (IOException e) {
            report.refused(file.file() + ": cannot be imported: " + IoProblem.of(e));
        }
    }

    /** The summary of the index where the lines do not give it; else null. */
    private String summaryOf(WholeRunFile file) {
        String summary = summaries.get(file.runId());
        return summary == null || summary.equals(file.summary()) ? null : summary;
    }

    /** The first event gives the run its name, the last one its summary. */
    private static StepEvent event(WholeRunFile file, String summary, long number, String line) {
        return new StepEvent(
                EventIds.ofImport(file.runId(), file.sha256(), number),
                number == 1 ? file.runName() : null,
                number == file.lines() ? summary : null,
                Origins.IMPORT,
                null,
                file.sha256(),
                line);
    }
}
