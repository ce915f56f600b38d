package dev.hermes.cli.deadletters;

import dev.hermes.cli.option.Output;

/** Says what became of the letters that were asked for. Not thread-safe. */
final class RedriveReport {
    /** Letters that are left are named one by one up to here, the others are counted. */
    private static final int NAMED = 20;

    private final Output out;
    private final boolean isJson;
    private final int maxAttempts;

    private long redriven;
    private long redrivenBefore;
    private long exhausted;
    private long cut;
    private long foreign;
    private long notFound;

    RedriveReport(Output out, boolean isJson, int maxAttempts) {
        this.out = out;
        this.isJson = isJson;
        this.maxAttempts = maxAttempts;
    }

    void redriven(long letters) {
        redriven += letters;
    }

    long redriven() {
        return redriven;
    }

    /** In a dry run. */
    void wouldRedrive(Letter letter) {
        redriven++;
        out.line(isJson ? LetterJson.of(letter, false).toString() : letter.id().toString());
    }

    void redrivenBefore() {
        redrivenBefore++;
    }

    void exhausted() {
        exhausted++;
    }

    void cut(Letter letter) {
        cut++;
        left(letter.id(), "only its beginning was kept, so it cannot be published again");
    }

    void foreign(Letter letter) {
        foreign++;
        left(letter.id(), "it comes from no topic that is read here");
    }

    void notFound(LetterId id) {
        notFound++;
        left(id, "there is no such dead letter (any more)");
    }

    private void left(LetterId id, String why) {
        if (cut + foreign + notFound <= NAMED) {
            out.warn(id + ": " + why);
        }
    }

    /** Whether every letter that was asked for is redriven, now or before. */
    boolean isComplete() {
        return exhausted + cut + foreign + notFound == 0;
    }

    void print(boolean dryRun) {
        out.line(isJson ? json(dryRun) : text(dryRun));
    }

    private String json(boolean dryRun) {
        return LetterJson.object()
                .put("dry_run", dryRun)
                .put("redriven", dryRun ? 0 : redriven)
                .put("would_redrive", dryRun ? redriven : 0)
                .put("redriven_before", redrivenBefore)
                .put("exhausted", exhausted)
                .put("cut", cut)
                .put("foreign", foreign)
                .put("not_found", notFound)
                .toString();
    }

    private String text(boolean dryRun) {
        StringBuilder text = new StringBuilder()
                .append(redriven)
                .append(redriven == 1 ? " letter " : " letters ")
                .append(dryRun ? "would be redriven" : "redriven");
        add(text, redrivenBefore, "redriven before");
        add(text, exhausted, "left after " + maxAttempts + " attempts or more");
        add(text, cut, "left because cut");
        add(text, foreign, "left because of another origin");
        add(text, notFound, "not found");
        return text.toString();
    }

    private static void add(StringBuilder text, long count, String what) {
        if (count > 0) {
            text.append("; ").append(count).append(' ').append(what);
        }
    }
}
