package dev.hermes.sink;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Appends to the audit lines of deleted run files, {@value PrunedRuns#NAME}. For who has {@link FolderLock.Right#PRUNE}: so
 * there is one writer. Not thread-safe.
 */
final class AuditAppender {
    private static final Logger LOG = LoggerFactory.getLogger(AuditAppender.class);
    private static final JsonFactory JSON = new JsonFactory();
    private static final Set<StandardOpenOption> APPEND =
            Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);

    private final RunsFolder runs;
    private final Path file;
    /** SHA-256 in the latest audit line of each path that was asked for. */
    private final Map<String, String> audited = new HashMap<>();

    /** The byte behind the last audit line that is one. */
    private long end;

    private AuditAppender(RunsFolder runs) {
        this.runs = runs;
        this.file = runs.root().resolve(PrunedRuns.NAME);
    }

    /** Reads what the audit says of these paths. */
    static AuditAppender of(RunsFolder runs, Set<String> paths) throws IOException {
        AuditAppender audit = new AuditAppender(runs);
        if (Files.exists(audit.file)) {
            try {
                audit.read(paths);
            } catch (IOException e) {
                throw DiskFailures.of("read", audit.file, e);
            }
        }
        return audit;
    }

    private void read(Set<String> paths) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        try (LineReader lines = new LineReader(Channels.newInputStream(channel), 0)) {
            for (byte[] line = lines.next(); line != null; line = lines.next()) {
                Optional<Map<String, String>> audit = JsonTexts.of(line);
                if (audit.isPresent()) {
                    end = lines.end();
                    keep(audit.get(), paths);
                }
            }
        }
    }

    private void keep(Map<String, String> audit, Set<String> paths) {
        String path = audit.get("path");
        if (path != null && paths.contains(path)) {
            audited.put(path, audit.get("sha256"));
        }
    }

    /** Whether these very bytes were audited before: then the deletion was cut short, and needs no second line. */
    boolean holds(String path, String sha256) {
        return sha256.equals(audited.get(path));
    }

    /**
     * Appends lines and makes them durable.
     *
     * @param sha256 of the files, by the runs that are deleted when this returns
     */
    void append(Instant ts, Map<PrunedRun, String> sha256) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (Map.Entry<PrunedRun, String> run : sha256.entrySet()) {
            writeLine(bytes, ts, run.getKey(), run.getValue());
        }
        try {
            append(bytes.toByteArray());
        } catch (IOException e) {
            throw DiskFailures.of("write", file, e);
        }
    }

    private static void writeLine(ByteArrayOutputStream bytes, Instant ts, PrunedRun run, String sha256)
            throws IOException {
        try (JsonGenerator json = JSON.createGenerator(bytes)) {
            json.writeStartObject();
            json.writeStringField("ts", ts.toString());
            json.writeStringField("run_id", run.runId());
            json.writeStringField("path", run.path());
            json.writeNumberField("bytes", run.bytes());
            json.writeStringField("sha256", sha256);
            json.writeStringField("reason", run.reason());
            json.writeEndObject();
        }
        bytes.write('\n');
    }

    private void append(byte[] lines) throws IOException {
        boolean isNew = !Files.exists(file);
        try (FileChannel channel =
                runs.opener().open(file, APPEND, runs.access().ofFile())) {
            repair(channel);
            Bytes.write(channel, end, ByteBuffer.wrap(lines));
            channel.force(false);
        }
        end += lines.length;
        if (isNew) {
            runs.access().widenFile(file);
        }
        runs.force(runs.root()); // a predecessor may have died before it did
    }

    /** Puts right what a power cut, or a write that failed half-way, left behind the last line. */
    private void repair(FileChannel channel) throws IOException {
        long size = channel.size();
        if (size == end) {
            return;
        }
        byte[] left = Bytes.read(channel, end, (int) (size - end));
        if (JsonTexts.of(left).isPresent()) { // it only lacks its line feed, as an editor may leave it
            Bytes.write(channel, size, ByteBuffer.wrap(new byte[] {'\n'}));
            end = size + 1;
        } else {
            LOG.warn("dropping torn audit lines, their files were not deleted then file={} at={}", file, end);
            channel.truncate(end);
        }
    }
}
