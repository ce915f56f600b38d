package dev.hermes.cli.importing;

import dev.hermes.cli.option.Output;
import java.time.Duration;
import java.util.function.LongSupplier;

/** Says now and then how far a long import is. Not thread-safe. */
final class ImportProgress {
    private static final Duration EVERY = Duration.ofSeconds(10);

    private final Output out;
    private final int files;
    private final LongSupplier nanoClock;
    private long lastSaid;
    private int done;

    /** @param files how many there are */
    ImportProgress(Output out, int files, LongSupplier nanoClock) {
        this.out = out;
        this.files = files;
        this.nanoClock = nanoClock;
        this.lastSaid = nanoClock.getAsLong();
    }

    /** One more file is done. */
    void fileDone() {
        done++;
        long now = nanoClock.getAsLong();
        if (now - lastSaid >= EVERY.toNanos() && done < files) {
            lastSaid = now;
            out.note(done + " of " + files + " files read");
        }
    }
}
