package dev.hermes.collector;

import dev.hermes.collector.harness.Harness;
import dev.hermes.collector.harness.Opening;
import dev.hermes.collector.harness.Session;
import dev.hermes.collector.state.FileRecord;
import dev.hermes.collector.state.FileStamp;
import dev.hermes.collector.state.FileState;
import dev.hermes.collector.state.Ledger;
import dev.hermes.collector.state.StateFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One pass over session files. Used once. */
final class Pass {
    /** After that many events their acknowledgement is awaited, so that an interrupted pass has not worked in vain. */
    private static final int FLUSH_AFTER = 5_000;

    private final Harness harness;
    private final StateFolder folder;
    private final Patience patience;
    private final Instant now;
    private final Warnings warnings;
    private final EventSink sink;
    private final Ledger ledger = new Ledger();
    private final Map<Path, Known> known = new HashMap<>();
    private final List<FileState> unsaved = new ArrayList<>();
    private int unflushed;
    private int unchanged;
    private int unreadable;
    private long sent;
    private long badLines;
    private long unacknowledged;

    Pass(Harness harness, StateFolder folder, Patience patience, Clock clock, Warnings warnings, EventSink sink) {
        this.harness = harness;
        this.folder = folder;
        this.patience = patience;
        this.now = clock.instant();
        this.warnings = warnings;
        this.sink = sink;
    }

    /** What is needed of a file's state, however long, to know whether it has to be read. */
    private record Known(FileStamp stamp, long end, boolean due) {}

    /** A file that has to be read. */
    private record Unread(Path path, FileStamp stamp, Opening opening) {
        /**
         * Sub-agents last, then by first record. Copies of a conversation begin with the same record: the one that was left
         * alone first is the original. So what was resumed counts for the run in which it happened.
         */
        static final Comparator<Unread> ORDER = Comparator.comparing((Unread file) -> file.opening.subAgent())
                .thenComparing(file -> file.opening.firstTs())
                .thenComparingLong(file -> file.stamp.modifiedMs())
                .thenComparing(Unread::path);
    }

    PassResult over(List<Path> files) throws IOException {
        folder.visit(this::remember);
        for (Unread file : unreadInOrder(files)) {
            collect(file);
            if (unflushed >= FLUSH_AFTER && !flush()) {
                return result(files);
            }
        }
        flush();
        return result(files);
    }

    private PassResult result(List<Path> files) {
        return new PassResult(files.size(), unchanged, unreadable, sent, badLines, unacknowledged);
    }

    private void remember(FileState state) throws IOException {
        ledger.add(state);
        boolean due = state.dueMs() != null && state.dueMs() <= now.toEpochMilli();
        known.put(state.file(), new Known(state.stamp(), state.end(), due));
        folder.forgetIfGone(state, now.toEpochMilli());
    }

    private List<Unread> unreadInOrder(List<Path> files) {
        List<Unread> unread = new ArrayList<>();
        for (Path file : files) {
            try {
                look(file, unread);
            } catch (IOException e) {
                cannotRead(file, e);
            }
        }
        unread.sort(Unread.ORDER);
        return unread;
    }

    private void look(Path file, List<Unread> unread) throws IOException {
        FileStamp stamp = FileStamp.of(file);
        Known before = known.get(file);
        if (before != null && before.stamp().equals(stamp) && !before.due()) {
            unchanged++;
        } else {
            unread.add(new Unread(file, stamp, harness.opening(file)));
        }
    }

    private void cannotRead(Path file, IOException failure) {
        unreadable++;
        warnings.warn(file + ": cannot be read: " + failure.getClass().getSimpleName());
    }

    private void collect(Unread file) throws IOException {
        Known before = known.get(file.path());
        FileWarnings badLinesOfFile = new FileWarnings(file.path(), before == null ? 0 : before.end(), warnings);
        Session session;
        try {
            session = harness.read(file.path(), badLinesOfFile);
        } catch (IOException e) {
            cannotRead(file.path(), e);
            return;
        }
        badLines += badLinesOfFile.finish();
        publish(file, session);
    }

    private void publish(Unread file, Session session) throws IOException {
        String runId = session.identity().runId();
        Instant lastActive = Patience.lastActive(session, file.stamp());
        FileRecord record = new FileRecord(ledger, runId, folder.find(file.path()));
        Duration quiet = Duration.between(lastActive, now);
        SessionNews news =
                new SessionNews(harness.name(), session, ledger, patience, quiet, item -> publish(runId, item, record));
        Duration waitsFor = news.tell();
        Long dueMs =
                waitsFor == null ? null : Long.valueOf(lastActive.plus(waitsFor).toEpochMilli());
        unsaved.add(record.state(file.path(), file.stamp(), session.end(), dueMs));
    }

    private void publish(String runId, SessionNews.Item item, FileRecord record) {
        sink.publish(runId, item.event());
        sent++;
        unflushed++;
        record.add(item.claimId(), item.open());
        if (item.twin() != null) {
            record.add(item.twin());
        }
    }

    /** Whether all is acknowledged; then what was read is remembered. */
    private boolean flush() throws IOException {
        unacknowledged = unflushed == 0 ? 0 : sink.flush();
        if (unacknowledged > 0) {
            return false;
        }
        for (FileState state : unsaved) {
            folder.save(state);
        }
        unsaved.clear();
        unflushed = 0;
        return true;
    }
}
