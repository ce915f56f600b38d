package dev.hermes.cli.doctor;

import java.util.Locale;
import java.util.Objects;

/**
 * What a check has found.
 *
 * @param what it is about
 * @param why it has that grade, without secrets
 * @param advice what to do; empty where there is nothing to do
 */
record Finding(Grade grade, String what, String why, String advice) {
    /** How bad it is. */
    enum Grade {
        OK,
        /** It works, but may not for long, or not as somebody wants it. */
        WARN,
        /** It does not work. */
        FAIL;

        /** As people and scripts see it. */
        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    Finding {
        Objects.requireNonNull(grade, "grade");
        Objects.requireNonNull(what, "what");
        Objects.requireNonNull(why, "why");
        Objects.requireNonNull(advice, "advice");
    }

    static Finding ok(String what, String why) {
        return new Finding(Grade.OK, what, why, "");
    }

    static Finding warn(String what, String why, String advice) {
        return new Finding(Grade.WARN, what, why, advice);
    }

    static Finding fail(String what, String why, String advice) {
        return new Finding(Grade.FAIL, what, why, advice);
    }
}
