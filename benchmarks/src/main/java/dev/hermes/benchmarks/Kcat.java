package dev.hermes.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The yardstick of the sink: a consumer written in C that copies a topic into one file, and forces nothing to the disk. */
final class Kcat {
    private Kcat() {}

    static boolean isInstalled() throws InterruptedException {
        try {
            return new ProcessBuilder("kcat", "-V")
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .redirectErrorStream(true)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false; // no such command
        }
    }

    /** Copies the topic into a file, which is deleted again; returns the seconds that the process took. */
    static double copy(String bootstrapServers, String topic, Path file) throws IOException, InterruptedException {
        long start = System.nanoTime();
        int status = new ProcessBuilder(
                        "kcat", "-C", "-q", "-b", bootstrapServers, "-t", topic, "-o", "beginning", "-e")
                .redirectOutput(file.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start()
                .waitFor();
        double seconds = (System.nanoTime() - start) / 1e9;
        if (status != 0) {
            throw new IOException("kcat failed with status " + status);
        }
        Files.delete(file);
        return seconds;
    }
}
