package dev.hermes.cli.emit;

import dev.hermes.cli.option.Output;
import dev.hermes.client.PublisherCounters;
import java.nio.file.Path;

/** Says at the end what became of the events. */
final class Report {
    private final Output output;
    private final Path spool;

    Report(Output output, Path spool) {
        this.output = output;
        this.spool = spool;
    }

    /** After a wait for what was published; says whether all of it is delivered or on its way. */
    boolean emitted(Emission emission, long left, PublisherCounters counters) {
        StringBuilder note = new StringBuilder(events(emission.accepted())).append(" accepted");
        if (emission.rejected() > 0) {
            note.append(", ").append(emission.rejected()).append(" rejected");
        }
        long lost = counters.setAside() + counters.unreadable();
        long waiting = left - lost;
        if (waiting > 0) {
            note.append("; ")
                    .append(waiting)
                    .append(" not acknowledged yet: safe in ")
                    .append(spool);
            note.append(", they go out when hermes up runs, or by hermes emit --drain");
        }
        output.note(note.toString());
        return isNothingSetAside(lost);
    }

    /** After a wait for what was left behind too; says whether all of it is delivered. */
    boolean drained(Emission emission, long left, PublisherCounters counters) {
        output.note(events(emission.accepted() + counters.adopted()) + " delivered, " + left + " remain in " + spool);
        return isNothingSetAside(counters.setAside() + counters.unreadable()) && left == 0;
    }

    private boolean isNothingSetAside(long lost) {
        if (lost > 0) {
            output.warn("hermes: " + events(lost) + " cannot be delivered and were set aside in " + spool);
        }
        return lost == 0;
    }

    private static String events(long count) {
        return count == 1 ? "1 event" : count + " events";
    }
}
