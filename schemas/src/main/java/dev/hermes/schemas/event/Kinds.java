package dev.hermes.schemas.event;

/** The kinds that have a meaning; any other non-empty word is accepted and kept. */
public final class Kinds {
    public static final String START = "start";
    public static final String MODEL = "model";
    public static final String TOOL = "tool";
    public static final String ERROR = "error";
    public static final String NOTE = "note";
    public static final String END = "end";

    /** A remark on a run from outside, by {@code hermes run promote}: no step of it, and nothing that it does. */
    public static final String PROMOTED = "promoted";

    private Kinds() {}
}
