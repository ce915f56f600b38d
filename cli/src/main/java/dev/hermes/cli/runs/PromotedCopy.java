package dev.hermes.cli.runs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What is left of a promoted payload in the folder where it was put.
 *
 * @param file as the run's line says it, absolute
 */
public record PromotedCopy(Path file, State state) {
    /** What lies there. */
    public enum State {
        /** What was promoted. */
        WHOLE,
        /** No file. */
        MISSING,
        /** Another text. */
        CHANGED
    }

    /**
     * Looks at it. The path is from a line and may be anything: what lies there must prove itself.
     *
     * @return empty where the link names no file that {@code hermes run promote} could have written
     */
    static Optional<PromotedCopy> of(String link, String sha256) throws IOException {
        try {
            Path file = Path.of(link);
            return file.isAbsolute() ? Optional.of(new PromotedCopy(file, state(file, sha256))) : Optional.empty();
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private static State state(Path file, String sha256) throws IOException {
        if (!Files.isRegularFile(file)) {
            return State.MISSING;
        }
        return new PayloadFile(file, sha256).isWhole() ? State.WHOLE : State.CHANGED;
    }

    /** The first of some that is whole. */
    public static Optional<Path> whole(List<PromotedCopy> copies) {
        return copies.stream()
                .filter(copy -> copy.state == State.WHOLE)
                .map(PromotedCopy::file)
                .findFirst();
    }

    /** Why none of them can be shown, for whoever asked for it: what became of the latest; empty where there is none. */
    public static Optional<String> trouble(List<PromotedCopy> copies) {
        return copies.isEmpty()
                ? Optional.empty()
                : Optional.of(copies.get(copies.size() - 1).trouble());
    }

    private String trouble() {
        return state == State.MISSING
                ? "was promoted to " + file
                        + ", where no file is (any more): it was moved or deleted, or lies on another machine"
                : "was promoted to " + file + ", but that file is not what was promoted: its SHA-256 is another";
    }
}
