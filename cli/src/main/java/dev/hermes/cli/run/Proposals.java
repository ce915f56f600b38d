package dev.hermes.cli.run;

import dev.hermes.schemas.query.CostGrouping;
import dev.hermes.schemas.run.RunState;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/** Words that a shell proposes behind {@code hermes run …}. */
final class Proposals {
    private Proposals() {}

    /** What costs are summed by. */
    static final class Groupings implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(CostGrouping.values()).map(CostGrouping::word).iterator();
        }
    }

    /** The statuses that are ours; an end event may give any other word. */
    static final class Statuses implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return List.of(RunState.OK, "error", RunState.RUNNING, RunState.INTERRUPTED)
                    .iterator();
        }
    }

    /** The begins of words of a search that are no terms. */
    static final class SearchWordBegins implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return List.of("status:", "agent:", "team:", "user:", "since:", "until:", "kind:", "tool:", "model:")
                    .iterator();
        }
    }
}
