package dev.hermes.client;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The segment files of a spool. Each is named by the number of its first frame, so names sort as frames do. */
final class Segments {
    private static final String SUFFIX = ".segment";

    private Segments() {}

    static Path file(Path spool, long first) {
        return spool.resolve("%019d%s".formatted(first, SUFFIX));
    }

    /** Numbers of the first frames, in order. None when the spool is gone. */
    static List<Long> list(Path spool) throws IOException {
        try (Stream<Path> files = Files.list(spool)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(SUFFIX))
                    .map(name -> Long.valueOf(name.substring(0, name.length() - SUFFIX.length())))
                    .sorted()
                    .toList();
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }

    /** The beginning of what is left of a spool. */
    static SpoolPosition start(Path spool) throws IOException {
        List<Long> segments = list(spool);
        return segments.isEmpty() ? SpoolPosition.START : new SpoolPosition(segments.get(0) - 1, segments.get(0), 0);
    }

    /** The first segment behind that one, or -1. */
    static long next(Path spool, long segment) throws IOException {
        return list(spool).stream()
                .mapToLong(Long::longValue)
                .filter(first -> first > segment)
                .findFirst()
                .orElse(-1);
    }
}
