package dev.hermes.collector.claudecode;

import dev.hermes.collector.harness.Step;
import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.Kinds;
import dev.hermes.schemas.event.LineWriter;

/** A note or an error: whole from the beginning. */
record Remark(Step step) implements Item {
    static Remark note(Place place, String summary) {
        return new Remark(
                place.step(new LineWriter().text(Field.KIND, Kinds.NOTE).text(Field.SUMMARY, summary)));
    }

    /**
     * An error.
     *
     * @param retry whether the harness tries again; null: it does not say
     */
    static Remark error(Place place, String error, Boolean retry) {
        LineWriter line = new LineWriter()
                .text(Field.KIND, Kinds.ERROR)
                .text(Field.ERROR, error)
                .flag(Field.RETRY, retry);
        return new Remark(place.step(line));
    }
}
