package dev.hermes.cli.runs;

import dev.hermes.schemas.run.RunSummary;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

/**
 * The events of a run in the order in which they are shown. The file is read once to learn what the run comes to, and again
 * for each look at the events: memory does not grow with its length, but for one place per event where the file's order is
 * another. What is appended in between is not seen.
 */
public final class RunTimeline {
    private final RunFile file;
    private final RunFold fold = new RunFold();
    private RunSummary summary;
    private RunEvent.Place last;
    private RunEvent.Place latestEnd;
    private Instant earliest = Instant.MAX;
    private Instant latest = Instant.MIN;
    private boolean inOrder = true;

    private RunTimeline(RunFile file) {
        this.file = file;
    }

    /**
     * Reads the run's file.
     *
     * @param firstLook sees every event, in the file's order
     * @return null when the file holds no event
     */
    public static RunTimeline read(FoundRun run, Consumer<String> warnings, Consumer<RunEvent> firstLook)
            throws IOException {
        RunTimeline timeline = new RunTimeline(run.file());
        try (RunEvents events = RunEvents.open(run.file(), warnings)) {
            for (RunEvent event = events.next(); event != null; event = events.next()) {
                timeline.add(event);
                firstLook.accept(event);
            }
        }
        if (timeline.fold.isEmpty()) {
            return null;
        }
        timeline.summary = timeline.fold.summary(run.file().path(), run.row());
        return timeline;
    }

    private void add(RunEvent event) {
        fold.add(event.line());
        RunEvent.Place place = event.place();
        inOrder &= last == null || last.compareTo(place) < 0;
        last = place;
        if (event.line().isEnd() && (latestEnd == null || latestEnd.compareTo(place) < 0)) {
            latestEnd = place;
        }
        earliest = place.instant().isBefore(earliest) ? place.instant() : earliest;
        latest = place.instant().isAfter(latest) ? place.instant() : latest;
    }

    /** What the run comes to. */
    public RunSummary summary() {
        return summary;
    }

    /** Time of the earliest event. */
    public Instant earliest() {
        return earliest;
    }

    /** Time of the latest event. */
    public Instant latest() {
        return latest;
    }

    /** Whether the run has an end event. */
    public boolean hasEnd() {
        return latestEnd != null;
    }

    /** Whether that is the end event that stands for the run's. */
    public boolean isLatestEnd(RunEvent event) {
        return event.place().equals(latestEnd);
    }

    /** Gives every event, in the order in which they are shown. */
    public void forEach(Consumer<RunEvent> look) throws IOException {
        try (RunEvents events = RunEvents.openAgain(file)) {
            if (inOrder) {
                forEachInFile(events, look);
            } else {
                for (RunEvent.Place place : sortedPlaces()) {
                    look.accept(events.at(place));
                }
            }
        }
    }

    private List<RunEvent.Place> sortedPlaces() throws IOException {
        List<RunEvent.Place> places = new ArrayList<>();
        try (RunEvents events = RunEvents.openAgain(file)) {
            forEachInFile(events, event -> places.add(event.place()));
        }
        Collections.sort(places);
        return places;
    }

    private void forEachInFile(RunEvents events, Consumer<RunEvent> look) throws IOException {
        RunEvent event = events.next();
        while (event != null && event.place().offset() <= last.offset()) {
            look.accept(event);
            event = events.next();
        }
    }
}
