package dev.hermes.it;

import dev.hermes.it.AgentTeam.Emission;
import java.util.ArrayList;
import java.util.List;

/** An agent's work without end, in rounds of a few runs; the same each time. */
final class Work {
    static final int EVENTS_PER_ROUND = 264;

    private static final long SEED = 20260720;
    private static final int RUNS = 4;
    private static final int EVENTS_PER_RUN = 60;

    private Work() {}

    /** What the agent publishes in a round, counted from 0. */
    static List<Emission> round(int number) {
        List<Emission> round = new AgentTeam(SEED + number, "r" + number).agent(0, RUNS, EVENTS_PER_RUN);
        if (round.size() != EVENTS_PER_ROUND) {
            throw new IllegalStateException("a round has " + round.size() + " events");
        }
        return round;
    }

    /** All of the first rounds. */
    static List<Emission> rounds(int count) {
        List<Emission> all = new ArrayList<>();
        for (int round = 0; round < count; round++) {
            all.addAll(round(round));
        }
        return all;
    }
}
