package dev.hermes.cli.home;

import dev.hermes.schemas.home.HermesHome;

/** Another process runs {@code hermes up} on the home. */
public final class AlreadyUpException extends Exception {
    private static final long serialVersionUID = 1L;

    AlreadyUpException(HermesHome home, long pid) {
        super("hermes is up already on " + home.root() + ", or rebuilds or verifies its runs (pid " + pid
                + "): stop it with hermes down, or give another --home");
    }
}
