package dev.hermes.client;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpoolLockTest {
    @TempDir
    private Path folder;

    @Test
    void tryLock_ofALockHeldInThisJvm_isNotEvenOpened() throws IOException {
        // Given
        Path file = folder.resolve("a.lock");
        try (SpoolLock held = SpoolLock.tryLock(file)) {

            // When
            SpoolLock second = SpoolLock.tryLock(file);

            // Then
            assertNotNull(held);
            assertNull(second);
            assertTrue(LockProbe.isLocked(file));
        }
    }

    @Test
    void close_letsTheNextHaveIt() throws IOException {
        // Given
        Path file = folder.resolve("a.lock");
        SpoolLock first = SpoolLock.tryLock(file);

        // When
        first.close();

        // Then
        try (SpoolLock second = SpoolLock.tryLock(file)) {
            assertNotNull(second);
        }
    }
}
