package dev.hermes.testkit;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/**
 * Programs of this machine that tests need and that are none of ours. Where one is missing such a test is skipped and says so; with
 * {@code HERMES_TESTS=complete}, as CI has it, it fails.
 */
public final class Programs {
    private static final String TESTS = "HERMES_TESTS";
    private static final String COMPLETE = "complete";

    private Programs() {}

    /** The first of some programs of which any will do; the test ends here where there is none. */
    public static Path require(String... names) {
        Optional<Path> program =
                Stream.of(names).flatMap(name -> onPath(name).stream()).findFirst();
        if (program.isEmpty()) {
            String missing = String.join(" or ", names) + " is not on the PATH: what needs it is not tested";
            if (COMPLETE.equals(System.getenv(TESTS))) {
                Assertions.fail(missing);
            }
            Assumptions.abort(missing);
        }
        return program.orElseThrow();
    }

    private static Optional<Path> onPath(String name) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
