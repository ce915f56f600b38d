package dev.hermes.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Commands of this machine, for tests that need what is not ours. */
final class Shell {
    private static final int MAX_SECONDS = 180;

    private Shell() {}

    /** What a command printed, and how it ended. */
    record Printed(int exitCode, String out, String err) {}

    /** Runs it in a folder, to its end. */
    static Printed run(Path folder, Map<String, String> environment, String... command)
            throws IOException, InterruptedException {
        Path out = Files.createTempFile(folder, "command", ".out");
        Path err = Files.createTempFile(folder, "command", ".err");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        try {
            if (!process.waitFor(MAX_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException(String.join(" ", command) + " has not ended: " + Files.readString(err));
            }
            return new Printed(process.exitValue(), Files.readString(out), Files.readString(err));
        } finally {
            process.destroyForcibly();
        }
    }
}
