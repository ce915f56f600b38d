package dev.hermes.collector.harness;

import dev.hermes.schemas.event.LineWriter;
import dev.hermes.schemas.event.Timestamp;
import java.util.Objects;

/**
 * One step of a session, as far as its file tells by now.
 *
 * @param id identity of the record it was made of: its event id. Equal in every file that the record was copied to
 * @param number place among the steps of the file, 1 and up; the same whenever the file is read
 * @param ts when it happened
 * @param progress whether the file has all of it
 * @param usage tokens of a model step, {@link Usage#NONE} where they are unknown; null: of another step
 * @param twin what copies of it share though their id differs; null: there are no such copies
 * @param line the rest of the line
 */
public record Step(String id, long number, Timestamp ts, Progress progress, Usage usage, Twin twin, LineWriter line) {
    public Step {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(ts, "ts");
        Objects.requireNonNull(progress, "progress");
        Objects.requireNonNull(line, "line");
    }

    /** Whether the file has all of a step. */
    public enum Progress {
        /** It will not change. */
        WHOLE,
        /** It should not change, but nothing says that it is whole. */
        UNCONFIRMED,
        /** More of the response is on its way. */
        STREAMS,
        /** The tool's result is to come. */
        AWAITS_RESULT
    }

    /**
     * What a step shares with its copies under other ids. Of two twins that of the main conversation counts.
     *
     * @param id the same for all of them
     * @param side whether this one is in a side conversation
     */
    public record Twin(String id, boolean side) {
        public Twin {
            Objects.requireNonNull(id, "id");
        }
    }

    /** Whether a later reading of the file may say more of it. */
    public boolean isOpen() {
        return progress != Progress.WHOLE;
    }
}
