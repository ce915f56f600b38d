package dev.hermes.schemas.redaction;

/** Whether a line tells of a step that failed: its kind is {@code error}, or it has an {@code error}. */
final class Outcome implements JsonWalk.Visitor {
    private final Source source;
    private int depth;
    private String name = "";
    private boolean errorKind;
    private boolean error;

    Outcome(Source source) {
        this.source = source;
    }

    boolean failed() {
        return errorKind || error;
    }

    @Override
    public void open(boolean array, int at) {
        value(true);
        depth++;
    }

    @Override
    public void close(int end) {
        depth--;
    }

    @Override
    public void name(int from, int to, boolean escaped) {
        if (depth == 1) {
            name = source.string(from, to, escaped).toString();
        }
    }

    @Override
    public void string(int from, int to, boolean escaped) {
        if (depth == 1 && name.equals("kind")) {
            errorKind = source.string(from, to, escaped).toString().equals("error");
        }
        value(to > from);
    }

    @Override
    public void scalar(int from, int to) {
        value(false);
    }

    /** Of a repeated key the last value counts. */
    private void value(boolean something) {
        if (depth == 1 && name.equals("error")) {
            error = something;
        }
    }
}
