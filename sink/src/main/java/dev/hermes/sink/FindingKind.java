package dev.hermes.sink;

import java.util.Locale;

/** What {@link Verify} can find. */
public enum FindingKind {
    /** A run without a file. */
    MISSING(true),
    /** A file that ends before the run's last line. */
    SHORT(true),
    /** A file that ends inside a line, or has zeros in it, as a power cut leaves it. */
    TORN(true),
    /** A file that says something else. */
    DIFFERENT(true),
    /** A file of no run, something that the sink does not put there, or bytes behind a run's last line. */
    EXTRA(true),
    /** A row of the index that is missing, says something else, or is of no run. */
    INDEX(true),
    /** A run that began before what the topics hold: what they hold of it was compared. */
    OLDER(false),
    /** A run whose file was deleted on purpose. */
    PRUNED(false);

    private final boolean wrong;

    FindingKind(boolean wrong) {
        this.wrong = wrong;
    }

    /** Whether something is wrong; else it is only good to know. */
    public boolean isWrong() {
        return wrong;
    }

    /** In lower case. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
