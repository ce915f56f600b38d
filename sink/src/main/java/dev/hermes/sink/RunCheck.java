package dev.hermes.sink;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.Optional;

/** What is known of one run while its lines go by. Not thread-safe. */
final class RunCheck {
    private final String path;
    private final String runId;
    private final long firstOffset;
    private long end;
    private Suspect suspect;
    private boolean pruned;

    RunCheck(RunLines first) {
        this.path = first.path();
        this.firstOffset = first.first().offset();
        byte[] line = first.first().bytes();
        this.runId = JsonTexts.of(Arrays.copyOf(line, line.length - 1))
                .map(texts -> texts.get("run_id"))
                .orElse(null);
    }

    /** Compares further lines, unless something was found before. */
    void compare(RunLines lines, RunsFolder runs, PrunedRuns prunedRuns) throws IOException {
        end = Math.max(end, lines.last().end());
        if (suspect != null || pruned) {
            return;
        }
        try (FileChannel channel = runs.openToRead(path)) {
            if (channel == null) {
                pruned = prunedRuns.contains(path);
                suspect = pruned ? null : suspect(FindingKind.MISSING, -1, "there is no file");
                return;
            }
            Optional<LineComparison> difference = LineComparison.of(channel, lines.lines());
            if (difference.isPresent()) {
                suspect = suspect(difference.get(), channel.size());
            }
        } catch (RefusedFileException e) {
            suspect = suspect(FindingKind.DIFFERENT, -1, e.getMessage());
        }
    }

    /**
     * All lines have gone by: whether the file ends where they do.
     *
     * @param sizeBefore size of the file before the topic was asked for its end: what stands behind it may have come since
     */
    void compareEnd(RunsFolder runs, long sizeBefore) throws IOException {
        if (suspect != null || pruned) {
            return;
        }
        try (FileChannel channel = runs.openToRead(path)) {
            long size = channel == null ? -1 : Math.min(channel.size(), sizeBefore);
            if (size < 0) {
                suspect = suspect(FindingKind.MISSING, -1, "there is no file");
            } else if (firstOffset > 0 && Bytes.read(channel, firstOffset - 1, 1)[0] != '\n') {
                String detail = "no line ends before byte " + firstOffset + ", where the topics hold it from";
                suspect = new Suspect(
                        new Finding(FindingKind.TORN, runId, path, firstOffset - 1, null, detail), channel.size());
            } else if (size > end) {
                String detail = (size - end) + " bytes stand behind the last line";
                suspect = new Suspect(new Finding(FindingKind.EXTRA, runId, path, end, null, detail), size);
            }
        } catch (RefusedFileException e) {
            suspect = suspect(FindingKind.DIFFERENT, -1, e.getMessage());
        }
    }

    private Suspect suspect(FindingKind kind, long size, String detail) {
        return new Suspect(Finding.ofFile(kind, runId, path, detail), size);
    }

    private Suspect suspect(LineComparison difference, long size) {
        Finding finding =
                new Finding(difference.kind(), runId, path, difference.offset(), difference.seq(), difference.detail());
        return new Suspect(finding, size);
    }

    Optional<Suspect> suspect() {
        return Optional.ofNullable(suspect);
    }

    /** What is good to know of it. */
    Optional<Finding> note() {
        if (pruned) {
            return Optional.of(Finding.ofFile(FindingKind.PRUNED, runId, path, "its file was deleted on purpose"));
        }
        if (firstOffset > 0) {
            return Optional.of(new Finding(
                    FindingKind.OLDER,
                    runId,
                    path,
                    firstOffset,
                    null,
                    "the topics hold it from byte " + firstOffset + " on, only that was compared"));
        }
        return Optional.empty();
    }
}
