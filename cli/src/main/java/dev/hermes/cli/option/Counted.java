package dev.hermes.cli.option;

import java.util.Locale;

/** A number of things, in words for people. */
public final class Counted {
    private Counted() {}

    /** {@code 1 run}, {@code 1,200 runs}. */
    public static String of(long number, String thing) {
        return String.format(Locale.ROOT, "%,d %s%s", number, thing, number == 1 ? "" : "s");
    }
}
