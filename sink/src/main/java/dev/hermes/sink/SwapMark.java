package dev.hermes.sink;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The file beside a runs folder that says: a rebuilt folder is about to take its place. While it is there no sink starts, for
 * in the moment between two renames there is no runs folder, and a sink would begin an empty one. Immutable.
 *
 * @param file the mark itself
 * @param into the rebuilt folder
 * @param before where the former runs folder goes
 */
record SwapMark(Path file, Path into, Path before) {
    private static final JsonFactory JSON = new JsonFactory();

    /** The folder itself, where the path is a link to it. */
    static Path folder(Path runs) throws IOException {
        return Files.isSymbolicLink(runs)
                ? runs.resolveSibling(Files.readSymbolicLink(runs)).normalize()
                : runs;
    }

    /** Where the mark of a runs folder lies when there is one. */
    static Path fileFor(Path runs) throws IOException {
        Path folder = folder(runs);
        return folder.resolveSibling("." + folder.getFileName() + ".swap");
    }

    /** The mark of a runs folder; empty when there is none. */
    static Optional<SwapMark> find(Path runs) throws IOException {
        Path file = fileFor(runs);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        Map<String, String> texts = JsonTexts.of(Files.readAllBytes(file)).orElse(Map.of());
        if (!texts.containsKey("into") || !texts.containsKey("before")) {
            throw new RebuildException(file + " is not what a rebuild writes: see which of the folders beside it"
                    + " holds the runs, then remove this file");
        }
        return Optional.of(new SwapMark(file, Path.of(texts.get("into")), Path.of(texts.get("before"))));
    }

    /**
     * For a sink that starts.
     *
     * @throws SinkStartException when there is a mark
     */
    static void requireNone(Path runs) throws IOException {
        Path file = fileFor(runs);
        if (Files.exists(file)) {
            throw new SinkStartException("the folder " + runs + " is being replaced by a rebuilt one, as " + file
                    + " says: wait for the end of hermes rebuild; if it was cut off, start it again as it was");
        }
    }

    /** Writes a mark. */
    static SwapMark set(Path runs, Path into, Path before, Access access) throws IOException {
        SwapMark mark = new SwapMark(fileFor(runs), into, before);
        DurableFiles.replace(mark.file, mark.toJson(), access, FileChannel::open);
        return mark;
    }

    private byte[] toJson() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = JSON.createGenerator(bytes)) {
            json.writeStartObject();
            json.writeStringField("into", into.toString());
            json.writeStringField("before", before.toString());
            json.writeEndObject();
        }
        return bytes.toByteArray();
    }

    void remove() throws IOException {
        Files.deleteIfExists(file);
        DurableFiles.forceNames(file.getParent(), FileChannel::open);
    }
}
