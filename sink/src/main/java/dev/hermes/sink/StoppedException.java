package dev.hermes.sink;

/** The sink is being closed: what is not finished is left to the next start. */
final class StoppedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StoppedException() {
        super("the sink is being closed", null, false, false);
    }
}
