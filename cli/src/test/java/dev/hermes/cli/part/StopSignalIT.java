package dev.hermes.cli.part;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.testkit.ChildJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StopSignalIT {
    @TempDir
    private Path folder;

    /** Is ended by a signal, and has an exit code of its own for that. */
    static final class Waiting {
        private Waiting() {}

        public static void main(String[] args) throws InterruptedException {
            try (StopSignal stop = StopSignal.install()) {
                System.out.println("ready");
                stop.await();
                stop.endWith(130);
            }
        }
    }

    /** Is never done with what it has to close. */
    static final class Stuck {
        private Stuck() {}

        public static void main(String[] args) throws InterruptedException {
            try (StopSignal stop = StopSignal.install()) {
                System.out.println("ready");
                stop.await();
                new CountDownLatch(1).await();
            }
        }
    }

    @Test
    void whoIsNotDoneInTime_isCutOff() throws IOException, InterruptedException {
        // Given
        Path err = folder.resolve("err");
        Process process =
                ChildJvm.builder(Stuck.class).redirectError(err.toFile()).start();
        try (BufferedReader out = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
            assertEquals("ready", out.readLine());

            // When
            process.destroy();

            // Then
            assertTrue(process.waitFor(30, TimeUnit.SECONDS));
            assertEquals(128 + 15, process.exitValue());
            String log = Files.readString(err);
            assertTrue(log.contains("not stopped in time, ending all the same seconds=8\n"), log);
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void sigterm_endsWithTheCommandsExitCode() throws IOException, InterruptedException {
        // Given
        Process process = ChildJvm.builder(Waiting.class).start();
        try (BufferedReader out = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
            assertEquals("ready", out.readLine());

            // When
            process.destroy();

            // Then
            assertTrue(process.waitFor(30, TimeUnit.SECONDS));
            assertEquals(130, process.exitValue());
        } finally {
            process.destroyForcibly();
        }
    }
}
