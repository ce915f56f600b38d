package dev.hermes.cli.emit;

import dev.hermes.schemas.event.EventIds;
import dev.hermes.schemas.event.MissingFields;
import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.RejectedLineException;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.event.StepLine;
import dev.hermes.schemas.event.Timestamp;
import dev.hermes.schemas.intake.Intake;
import java.time.Clock;

/**
 * Makes events of lines. A line that is complete gets the same event id whenever its input is read; one whose time or step had
 * to be filled in is a new event each time. Not thread-safe.
 */
final class EventMaker {
    private final Intake intake;
    private final StepCounter steps = new StepCounter();
    private final Envelope envelope;
    private final Clock clock;

    EventMaker(Intake intake, Envelope envelope, Clock clock) {
        this.intake = intake;
        this.envelope = envelope;
        this.clock = clock;
    }

    /** An event, and the run that it belongs to. */
    record RunEvent(String runId, StepEvent event) {}

    /**
     * The event of a line.
     *
     * @param equalLines of the input that the line is from
     */
    RunEvent event(String text, Occurrences equalLines) throws RejectedLineException {
        int occurrence = equalLines.next(text);
        FillIn fillIn = new FillIn();
        StepLine line = intake.read(text, fillIn);
        steps.saw(line.runId(), line.step());
        String id =
                fillIn.madeUp ? EventIds.random() : EventIds.derived(line.runId(), text, Integer.toString(occurrence));
        StepEvent event = new StepEvent(
                id,
                intake.text(envelope.runName()),
                intake.text(envelope.runSummary()),
                Origins.EMIT,
                intake.policyVersion(),
                line.text());
        return new RunEvent(line.runId(), event);
    }

    /** Fills in what one line lacks, and knows whether that was made up here. */
    private final class FillIn implements MissingFields {
        private boolean madeUp;

        @Override
        public String runId() {
            return envelope.runId();
        }

        @Override
        public String ts() {
            madeUp = true;
            return Timestamp.of(clock.instant()).text();
        }

        @Override
        public Long step(String runId) {
            madeUp = true;
            return steps.next(runId);
        }
    }
}
