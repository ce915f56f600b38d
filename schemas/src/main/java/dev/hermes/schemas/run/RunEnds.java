package dev.hermes.schemas.run;

import dev.hermes.schemas.avro.EndRecord;
import dev.hermes.schemas.avro.EventMark;
import dev.hermes.schemas.avro.RunRecord;
import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.StepLine;

/**
 * The end events of a run. Two are kept: the latest firm one, and the latest open one, which a later step undoes (it is
 * marked as inferred, or its status is interrupted).
 */
final class RunEnds {
    private final RunRecord run;

    RunEnds(RunRecord run) {
        this.run = run;
    }

    /** Takes in an end event; the run's labels are up to date with it. */
    void add(StepLine line, EventMark mark) {
        String status = statusOf(line);
        String summary = line.text(Field.SUMMARY);
        EndRecord end = new EndRecord(
                mark,
                status,
                summary == null ? null : Clip.text(summary),
                run.getAgent(),
                run.getTeam(),
                line.decimal(Field.TOTAL_COST_USD));
        if (line.flag(Field.INFERRED) || status.equals(RunState.INTERRUPTED)) {
            run.setOpenEnd(later(run.getOpenEnd(), end));
        } else {
            run.setFirmEnd(later(run.getFirmEnd(), end));
        }
    }

    /** A run that has ended is not running: such a word counts as none. */
    private static String statusOf(StepLine line) {
        String status = line.text(Field.STATUS);
        boolean none = status == null || status.isEmpty() || status.equals(RunState.RUNNING);
        return none ? RunState.OK : Clip.text(status);
    }

    /** The latest end, also one that a later step has undone; or null. */
    EndRecord latest() {
        return isOpenEndLatest() ? run.getOpenEnd() : run.getFirmEnd();
    }

    /** The end that gives the run its status; null while it goes on. */
    EndRecord effective() {
        return isOpenEndLatest() && !hasStepAfter(run.getOpenEnd()) ? run.getOpenEnd() : run.getFirmEnd();
    }

    private boolean isOpenEndLatest() {
        EndRecord open = run.getOpenEnd();
        EndRecord firm = run.getFirmEnd();
        return open != null && (firm == null || EventMarks.isAfter(open.getMark(), firm.getMark()));
    }

    private boolean hasStepAfter(EndRecord end) {
        return run.getLastStep() != null && EventMarks.isAfter(run.getLastStep(), end.getMark());
    }

    private static EndRecord later(EndRecord before, EndRecord end) {
        return before == null || EventMarks.isAfter(end.getMark(), before.getMark()) ? end : before;
    }
}
