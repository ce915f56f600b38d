package dev.hermes.cli.runs;

import java.io.IOException;
import java.time.Duration;

/** Looks again and again, with a pause between two looks. */
final class Poll {
    private static final Duration PAUSE = Duration.ofMillis(200);

    private Poll() {}

    /** Something that may have come. */
    interface Look {
        /** Whether it has. */
        boolean found() throws IOException;
    }

    /** Looks until something is found, or for so long at most. */
    static void until(Look look, Duration longest) throws IOException, InterruptedException {
        long giveUp = System.nanoTime() + longest.toNanos();
        while (!look.found() && System.nanoTime() - giveUp < 0) {
            Thread.sleep(PAUSE.toMillis()); // files do not say when they change
        }
    }
}
