package dev.hermes.cli.up;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.client.PayloadStore;
import dev.hermes.schemas.home.HermesHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OldPayloadsTest {
    private static final Instant START = Instant.parse("2026-07-20T00:00:00Z");

    @TempDir
    private Path folder;

    private Instant now = START;
    private HermesHome home;
    private OldPayloads payloads;

    @BeforeEach
    void open() {
        home = new HermesHome(folder);
        payloads = new OldPayloads(new PayloadStore(home), () -> now);
    }

    private Path payload(Instant since) throws IOException {
        Path file = home.payloads().resolve("7c2a").resolve("0".repeat(64));
        Files.createDirectories(file.getParent());
        return Files.setLastModifiedTime(Files.writeString(file, "whole"), FileTime.from(since));
    }

    @Test
    void payload_isDroppedAtTheFirstLook_whereItsRetentionIsOver() throws IOException {
        Path file = payload(START.minus(PayloadStore.RETENTION).minusMillis(1));

        payloads.look();

        assertFalse(Files.exists(file));
    }

    @Test
    void payload_isDroppedOnTheDayAfter_withoutANewStart() throws IOException {
        Path file = payload(START.minus(PayloadStore.RETENTION).plusMillis(1));
        payloads.look();
        now = START.plus(Duration.ofHours(23));
        payloads.look();
        assertTrue(Files.exists(file));

        now = START.plus(Duration.ofDays(1));
        payloads.look();

        assertFalse(Files.exists(file));
    }

    @Test
    void clockThatWasSetBack_doesNotEndIt() throws IOException {
        payloads.look();
        now = START.minus(Duration.ofDays(100));
        Path file = payload(now.minus(PayloadStore.RETENTION).minusMillis(1));

        payloads.look();

        assertFalse(Files.exists(file));
    }

    @Test
    void folderThatCannotBeRead_endsNothing() throws IOException {
        Files.createDirectories(home.payloads().getParent());
        Files.writeString(home.payloads(), "no folder");

        payloads.look();

        assertEquals("no folder", Files.readString(home.payloads()));
    }
}
