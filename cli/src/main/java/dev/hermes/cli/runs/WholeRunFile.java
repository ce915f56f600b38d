package dev.hermes.cli.runs;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Objects;

/**
 * A run file that is, byte for byte and by its name, what the pipeline would make of its lines. Made by
 * {@link RunFileCheck}. Immutable.
 */
public final class WholeRunFile {
    private final RunFile file;
    private final Version version;
    private final Contents contents;

    WholeRunFile(RunFile file, Version version, Contents contents) {
        this.file = file;
        this.version = version;
        this.contents = contents;
    }

    /**
     * What a file holds.
     *
     * @param runName name of the run where the file is named after it and its first line is not; or null
     * @param summary what its lines alone give as the run's summary; or null
     * @param sha256 of all its bytes, lower-case hex
     * @param lines how many
     */
    record Contents(String runId, String runName, String summary, String sha256, long lines) {
        Contents {
            Objects.requireNonNull(runId, "runId");
            Objects.requireNonNull(sha256, "sha256");
        }
    }

    /** By what a file that was changed is known before it is read again. */
    record Version(long size, FileTime modified) {
        static Version of(RunFile file) throws IOException {
            BasicFileAttributes attributes = Files.readAttributes(file.file(), BasicFileAttributes.class);
            return new Version(attributes.size(), attributes.lastModifiedTime());
        }
    }

    public RunFile file() {
        return file;
    }

    public String runId() {
        return contents.runId();
    }

    /** Name of the run where the file is named after it and its first line does not say it; or null. */
    public String runName() {
        return contents.runName();
    }

    /** Summary of the run by its lines alone, or null. */
    public String summary() {
        return contents.summary();
    }

    /** SHA-256 of all bytes of the file, lower-case hex. */
    public String sha256() {
        return contents.sha256();
    }

    /** How many lines the file has. */
    public long lines() {
        return contents.lines();
    }

    /** Takes the lines of a file in their order. */
    public interface LineTaker {
        /** Takes the next line; its number is 1, 2, … */
        void take(long number, String line) throws InterruptedException;
    }

    /**
     * Reads the lines again. Memory is bounded by the longest line.
     *
     * @throws IOException when the file cannot be read, or has changed; then some lines may have been given
     */
    public void forEachLine(LineTaker taker) throws IOException, InterruptedException {
        if (!Version.of(file).equals(version)) {
            throw changed();
        }
        FileHash hash = new FileHash();
        long number = 0;
        try (FileLines lines = FileLines.open(file.file())) {
            while (lines.next()) {
                if (number == contents.lines() || lines.isTooLong() || !lines.isTerminated()) {
                    throw changed();
                }
                hash.add(lines);
                number++;
                taker.take(number, lines.text());
            }
        } catch (CharacterCodingException e) {
            throw changed();
        }
        if (!hash.hex().equals(contents.sha256())) {
            throw changed();
        }
    }

    private IOException changed() {
        return new IOException("it changed while it was read");
    }

    @Override
    public String toString() {
        return "WholeRunFile[" + file.path() + ", lines=" + contents.lines() + "]";
    }
}
