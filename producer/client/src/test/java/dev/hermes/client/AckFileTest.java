package dev.hermes.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AckFileTest {
    private static final Instant NOW = Instant.parse("2026-07-20T13:11:04.123Z");

    @TempDir
    private Path spool;

    @Test
    void read_givesWhatWasWrittenLast() throws IOException {
        // Given
        try (AckFile file = AckFile.open(spool)) {
            file.write(new SpoolPosition(9, 1, 512), NOW.minusSeconds(1));
            file.write(new SpoolPosition(300, 201, 7), NOW);
        }

        // When
        AckFile.Ack ack = AckFile.read(spool);

        // Then
        assertEquals(new AckFile.Ack(new SpoolPosition(300, 201, 7), NOW), ack);
    }

    @Test
    void read_withoutAFile_isNull() throws IOException {
        // When
        AckFile.Ack ack = AckFile.read(spool);

        // Then
        assertNull(ack);
    }

    @Test
    void read_ofADamagedFile_isNull() throws IOException {
        // Given
        try (AckFile file = AckFile.open(spool)) {
            file.write(new SpoolPosition(9, 1, 512), NOW);
        }
        Path path = spool.resolve("acknowledged");
        byte[] bytes = Files.readAllBytes(path);
        bytes[7]++;
        Files.write(path, bytes);

        // When
        AckFile.Ack ack = AckFile.read(spool);

        // Then
        assertNull(ack);
    }
}
