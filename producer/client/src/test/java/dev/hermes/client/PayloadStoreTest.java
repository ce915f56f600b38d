package dev.hermes.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.home.HermesHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PayloadStoreTest {
    private static final String HASH = "a".repeat(64);
    private static final String OTHER_HASH = "b".repeat(64);

    @TempDir
    private Path folder;

    private HermesHome home;
    private PayloadStore store;

    @BeforeEach
    void open() {
        home = new HermesHome(folder);
        store = new PayloadStore(home);
    }

    private List<String> names(Path in) throws IOException {
        try (Stream<Path> files = Files.list(in)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void payload_liesUnderItsHash_forItsOwnerOnly() throws IOException {
        store.keep("7c2a", HASH, "whole äöü");
        store.keep("7c2a", HASH, "whole äöü");

        Path file = home.payloads().resolve("7c2a").resolve(HASH);
        assertEquals(Optional.of(file), store.find("7c2a", HASH));
        assertEquals("whole äöü", Files.readString(file));
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        assertEquals(List.of(HASH), names(file.getParent()));
    }

    @Test
    void fileThatAPowerCutHasTorn_isWrittenAgain() throws IOException {
        store.keep("7c2a", HASH, "whole äöü");
        Path file = store.find("7c2a", HASH).orElseThrow();
        Files.write(file, new byte[0]);

        store.keep("7c2a", HASH, "whole äöü");

        assertEquals("whole äöü", Files.readString(file));
        assertEquals(List.of(HASH), names(file.getParent()));
    }

    @Test
    void fileOfThatLength_isLeftAsItIs() throws IOException {
        store.keep("7c2a", HASH, "whole äöü");
        Path file = store.find("7c2a", HASH).orElseThrow();
        Object before = Files.readAttributes(file, BasicFileAttributes.class).fileKey();

        store.keep("7c2a", HASH, "whole äöü");

        assertEquals(
                before, Files.readAttributes(file, BasicFileAttributes.class).fileKey());
    }

    @Test
    void idsAndHashes_leadNowhereElse() throws IOException {
        Files.createDirectories(home.payloads());
        Files.writeString(home.payloads().resolve(HASH), "not a run's");

        store.keep("../..", HASH, "x");

        assertTrue(store.find("../..", HASH).orElseThrow().startsWith(home.payloads()));
        assertEquals(Optional.empty(), store.find("7c2a", "../" + HASH));
        assertEquals(Optional.empty(), store.find(".", HASH));
        assertEquals(Optional.empty(), store.find("7c2a", HASH));
    }

    @Test
    void endOfARun_dropsItsPayloads_butThoseToBeKept() throws IOException {
        store.keep("7c2a", HASH, "x");
        store.keep("7c2a", OTHER_HASH, "y");
        store.keep("ff01", HASH, "x");

        store.dropAllBut("7c2a", Set.of(OTHER_HASH));

        assertEquals(Optional.empty(), store.find("7c2a", HASH));
        assertTrue(store.find("7c2a", OTHER_HASH).isPresent());
        assertTrue(store.find("ff01", HASH).isPresent());
        store.dropAllBut("7c2a", Set.of());
        assertFalse(Files.exists(home.payloads().resolve("7c2a")));
        store.dropAllBut("7c2a", Set.of());
    }

    @Test
    void oldPayloads_areDropped_whateverBecameOfTheirRun() throws IOException {
        store.dropBefore(Instant.now(), payload -> {});
        store.keep("7c2a", HASH, "x");
        store.keep("7c2a", OTHER_HASH, "y");
        Instant day = Instant.parse("2026-07-20T00:00:00Z");
        Files.setLastModifiedTime(store.find("7c2a", HASH).orElseThrow(), FileTime.from(day));

        store.dropBefore(day, payload -> {});
        assertTrue(store.find("7c2a", HASH).isPresent());
        List<KeptPayload> found = new ArrayList<>();
        store.findBefore(day.plusMillis(1), found::add);
        assertTrue(store.find("7c2a", HASH).isPresent());
        List<KeptPayload> dropped = new ArrayList<>();
        store.dropBefore(day.plusMillis(1), dropped::add);

        Path file = home.payloads().resolve("7c2a").resolve(HASH);
        assertEquals(List.of(new KeptPayload(file, 1, day)), dropped);
        assertEquals(dropped, found);
        assertEquals(Optional.empty(), store.find("7c2a", HASH));
        assertTrue(store.find("7c2a", OTHER_HASH).isPresent());
    }
}
