package dev.hermes.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.hermes.testkit.ChildJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderLockTest {
    @TempDir
    private Path runs;

    /** Run in a process of its own: tries to take the lock, and holds it until its input ends. */
    static final class Holder {
        private Holder() {}

        public static void main(String[] args) throws IOException {
            try (FolderLock lock = FolderLock.take(Path.of(args[0]), FolderLock.Right.INDEX, Access.OWNER)) {
                System.out.println("held");
                System.in.transferTo(System.out);
            } catch (FolderLockedException e) {
                System.out.println("refused");
            }
        }
    }

    private Process startHolder() throws IOException {
        return ChildJvm.builder(Holder.class, runs.toString()).start();
    }

    private static String firstLine(Process process) throws IOException {
        BufferedReader reader = process.inputReader(StandardCharsets.UTF_8);
        return reader.readLine();
    }

    @Test
    void lockOfAnotherProcess_isRespected() throws IOException, InterruptedException {
        // Given
        Process holder = startHolder();
        assertEquals("held", firstLine(holder));

        // When
        assertThrows(FolderLockedException.class, () -> FolderLock.take(runs, FolderLock.Right.INDEX, Access.OWNER));

        // Then
        holder.getOutputStream().close();
        holder.waitFor();
        FolderLock.take(runs, FolderLock.Right.INDEX, Access.OWNER).close();
    }

    @Test
    void refusedSecondTaker_doesNotFreeTheLockOfTheFirst() throws IOException, InterruptedException {
        // Given
        try (FolderLock lock = FolderLock.take(runs, FolderLock.Right.INDEX, Access.OWNER)) {
            assertThrows(
                    FolderLockedException.class, () -> FolderLock.take(runs, FolderLock.Right.INDEX, Access.OWNER));

            // When
            Process other = startHolder();

            // Then
            assertEquals("refused", firstLine(other));
            other.waitFor();
        }
    }
}
