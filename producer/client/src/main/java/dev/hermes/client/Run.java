package dev.hermes.client;

import dev.hermes.schemas.event.EventIds;
import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.Kinds;
import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.event.Timestamp;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * One run of an agent: what it did, step by step. Thread-safe; steps are numbered 1, 2, … in the order in which they are
 * written, after the start, which is step 0.
 *
 * <p>A run ends by {@link #end}. A run that is closed without it, or whose process dies, is not ended for it: it becomes
 * {@code interrupted} by itself when nothing more comes for a while; at once when its process ends in good order while the
 * agent still holds the run. Steps may be written after the end; they still count. Only behind the end that the process has
 * written none is taken any more: it would take the run back to {@code running}. Such steps are counted as {@link
 * PublisherCounters#refused}.
 */
public final class Run implements AutoCloseable {

    private final RunLog log;
    private final String id;
    private final String name;

    /** Held while a step gets its time and number and goes into the spool, so that all three have one order. */
    private final ReentrantLock lock = new ReentrantLock();

    private long nextStep;
    private long steps;
    private boolean ended;

    /** The process ends, and has ended the run. */
    private boolean cutOff;

    /** Hashes of payloads that stay when the run has ended. */
    private final Set<String> failedPayloads = new HashSet<>();

    Run(RunLog log, String name) {
        this.log = log;
        this.id = RandomId.next();
        this.name = Objects.requireNonNull(name, "name == null");
    }

    /** The run's id: 16 lower-case letters and digits, random. */
    public String id() {
        return id;
    }

    /** The run's name, as given at its start. */
    public String name() {
        return name;
    }

    /** A model was called. */
    public void model(String model) {
        model(model, fields -> {});
    }

    /** A model was called; tokens, cost and the like go into {@code fields}. */
    public void model(String model, Consumer<StepFields> fields) {
        step(Kinds.MODEL, with(fields.andThen(f -> f.model(model))));
    }

    /** A tool was called. */
    public void tool(String tool) {
        tool(tool, fields -> {});
    }

    /** A tool was called; input, output, latency and the like go into {@code fields}. */
    public void tool(String tool, Consumer<StepFields> fields) {
        step(Kinds.TOOL, with(fields.andThen(f -> f.tool(tool))));
    }

    /** A tool failed. The error is one line: {@code 401 unauthorized}. */
    public void error(String tool, String error) {
        error(tool, error, fields -> {});
    }

    /**
     * A tool failed, or something else.
     *
     * @param tool what failed; null where it was no tool
     * @param error what went wrong, on one line: {@code 401 unauthorized}
     */
    public void error(String tool, String error, Consumer<StepFields> fields) {
        step(Kinds.ERROR, with(fields.andThen(f -> f.tool(tool).error(error))));
    }

    /** Something worth knowing, on one line. */
    public void note(String summary) {
        note(summary, fields -> {});
    }

    /** Something worth knowing, on one line. */
    public void note(String summary, Consumer<StepFields> fields) {
        step(Kinds.NOTE, with(fields.andThen(f -> f.summary(summary))));
    }

    /**
     * A step of a kind of your own.
     *
     * @param kind any word
     */
    public void step(String kind, Consumer<StepFields> fields) {
        if (kind.isEmpty()) {
            throw new IllegalArgumentException("kind must be a word but is empty");
        }
        step(kind, with(fields));
    }

    /** The run is over: {@code ok}, {@code error}, or a word of your own. */
    public void end(String status) {
        end(status, null);
    }

    /** The run is over, and in short, this is what it did. */
    public void end(String status, String summary) {
        end(status, summary, fields -> {});
    }

    /** The run is over, and in short, this is what it did. */
    public void end(String status, String summary, Consumer<StepFields> fields) {
        Objects.requireNonNull(status, "status == null");
        step(Kinds.END, with(fields.andThen(f -> f.text(Field.STATUS, status).summary(summary))));
        log.isOver(this);
    }

    /** Starts a run that this run has set off. */
    public Run child(String name) {
        return child(name, fields -> {});
    }

    /** Starts a run that this run has set off; {@code fields} go into its start. */
    public Run child(String name, Consumer<StepFields> fields) {
        return log.start(
                name, fields.andThen(f -> f.text(Field.PARENT_RUN_ID, id).initiator("agent")));
    }

    /** Writes nothing: what has not ended by {@link #end} is interrupted. */
    @Override
    public void close() {
        log.isOver(this);
    }

    /** The process ends: so does the run, unless it has. */
    void interrupt() {
        lock.lock();
        try {
            if (!ended) {
                end("interrupted");
                cutOff = true;
            }
        } finally {
            lock.unlock();
        }
    }

    void start(StepFields fields) {
        step(Kinds.START, fields.text(Field.RUN_NAME, name));
    }

    private static StepFields with(Consumer<StepFields> fields) {
        StepFields filled = new StepFields();
        fields.accept(filled);
        return filled;
    }

    private void step(String kind, StepFields fields) {
        lock.lock();
        try {
            if (cutOff) {
                log.refuse(id);
                return;
            }
            if (kind.equals(Kinds.END)) {
                fields.count(Field.TOTAL_STEPS, steps);
            }
            fields.text(Field.TS, now())
                    .text(Field.RUN_ID, id)
                    .count(Field.STEP, nextStep)
                    .text(Field.KIND, kind);
            nextStep++;
            if (!kind.equals(Kinds.START) && !kind.equals(Kinds.END)) {
                steps++;
            }
            StepEvent event = new StepEvent(EventIds.random(), name, null, Origins.CLIENT, null, fields.toLine());
            log.publish(id, event, fields.wholes(), failedPayloads);
            ended |= kind.equals(Kinds.END);
            if (ended) {
                log.dropPayloads(id, failedPayloads);
            }
        } finally {
            lock.unlock();
        }
    }

    private String now() {
        return Timestamp.of(log.clock().instant().truncatedTo(ChronoUnit.MILLIS))
                .text();
    }
}
