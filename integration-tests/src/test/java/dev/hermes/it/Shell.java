package dev.hermes.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** Commands of this machine, for tests that need what is not ours. */
final class Shell {
    private static final int MAX_SECONDS = 180;
    private static final Pattern NO_NETWORK =
            Pattern.compile("ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT");

    private Shell() {}

    /** What a command printed, and how it ended. */
    record Printed(int exitCode, String out, String err) {
        /** Whether npm failed because its registry cannot be reached. */
        boolean lacksNetwork() {
            return exitCode != 0 && NO_NETWORK.matcher(err).find();
        }
    }

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
