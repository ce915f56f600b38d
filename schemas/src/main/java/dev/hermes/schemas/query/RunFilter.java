package dev.hermes.schemas.query;

import dev.hermes.schemas.event.Timestamp;
import dev.hermes.schemas.run.RunSummary;
import java.time.Instant;
import java.util.Objects;

/**
 * Which runs are wanted. A text that is null wants any; else it must be the run's own, letter by letter.
 *
 * @param from first instant that the run's {@code ts} may have
 * @param to first instant behind it
 */
public record RunFilter(Instant from, Instant to, String status, String agent, String team, String user) {
    /** Wants every run. */
    public static final RunFilter ALL = new RunFilter(Instant.MIN, Instant.MAX, null, null, null, null);

    public RunFilter {
        Objects.requireNonNull(from, "from");
        Objects.requireNonNull(to, "to");
    }

    /** Whether the run is wanted. */
    public boolean wants(RunSummary run) {
        Instant ts = Timestamp.parseOrNull(run.outcome().ts()).instant();
        return wantsBesideUser(
                        ts,
                        run.outcome().status(),
                        run.labels().agent(),
                        run.labels().team())
                && isOrAny(user, run.labels().user());
    }

    /** Whether a run is wanted if it is of the wanted user, which an index does not tell. */
    public boolean wantsBesideUser(Instant runTs, String runStatus, String runAgent, String runTeam) {
        return !runTs.isBefore(from)
                && runTs.isBefore(to)
                && isOrAny(status, runStatus)
                && isOrAny(agent, runAgent)
                && isOrAny(team, runTeam);
    }

    private static boolean isOrAny(String wanted, String own) {
        return wanted == null || wanted.equals(own);
    }
}
