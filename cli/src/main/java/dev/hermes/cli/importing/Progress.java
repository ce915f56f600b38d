package dev.hermes.cli.importing;

import dev.hermes.cli.option.Output;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Says now and then how far something long is. Not thread-safe. */
final class Progress {
    private static final Duration EVERY = Duration.ofSeconds(10);

    private final Output out;
    private final LongSupplier nanoClock;
    private long lastSaid;

    Progress(Output out, LongSupplier nanoClock) {
        this.out = out;
        this.nanoClock = nanoClock;
        this.lastSaid = nanoClock.getAsLong();
    }

    /** Says it, or not when something was said not long ago. */
    void is(Supplier<String> note) {
        long now = nanoClock.getAsLong();
        if (now - lastSaid >= EVERY.toNanos()) {
            lastSaid = now;
            out.note(note.get());
        }
    }
}
