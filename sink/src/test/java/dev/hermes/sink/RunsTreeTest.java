package dev.hermes.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunsTreeTest {
    private static final TreeClaim OTHER = new TreeClaim(UUID.randomUUID().toString(), "/elsewhere");

    @TempDir
    private Path home;

    private RunsFolder runs;
    private Path file;

    @BeforeEach
    void open() throws IOException {
        runs = RunsFolder.open(home.resolve("runs"), Access.OWNER, FileChannel::open);
        file = runs.root().resolve(RunsTree.NAME);
    }

    @Test
    void tree_keepsItsIdWhereverItLies() throws IOException {
        // Given
        RunsTree made = RunsTree.of(runs);
        Path moved = Files.move(runs.root(), home.resolve("moved"));

        // When
        RunsTree found = RunsTree.of(RunsFolder.open(moved, Access.OWNER, FileChannel::open));

        // Then
        assertEquals(made.id(), found.id());
        assertTrue(found.mayGoOnFrom(made.claim()));
        assertFalse(found.mayGoOnFrom(OTHER));
    }

    @Test
    void sinksThatStartAtOnce_findOneId() {
        // When
        List<String> ids =
                IntStream.range(0, 32).parallel().mapToObj(i -> idOf(runs)).toList();

        // Then
        assertEquals(1, Set.copyOf(ids).size());
    }

    private static String idOf(RunsFolder runs) {
        try {
            return RunsTree.of(runs).id();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void idThatAPowerCutLeftHalfWritten_isMadeAnew() throws IOException {
        // Given
        String whole = RunsTree.of(runs).id();
        Files.writeString(file, whole.substring(0, 20));

        // When
        String made = RunsTree.of(runs).id();

        // Then
        assertNotEquals(whole, made);
        assertEquals(made + "\n", Files.readString(file));
    }

    @Test
    void treeThatTookThePlaceOfOthers_mayGoOnFromTheirs() throws IOException {
        // Given
        RunsTree made = RunsTree.of(runs);
        made.takePlaceOf(Set.of(OTHER.id(), UUID.randomUUID().toString()), runs);

        // When
        RunsTree found = RunsTree.of(runs);

        // Then
        assertEquals(made.id(), found.id());
        assertTrue(found.mayGoOnFrom(OTHER));
        assertTrue(found.mayGoOnFrom(made.claim()));
    }

    @Test
    void file_isForItsOwnerOnly_orForTheGroupToo() throws IOException {
        // When
        RunsTree.of(runs);
        RunsFolder shared = RunsFolder.open(home.resolve("shared"), Access.GROUP, FileChannel::open);
        RunsTree.of(shared);

        // Then
        assertEquals(0600, (int) Files.getAttribute(file, "unix:mode") & 0777);
        assertEquals(0660, (int) Files.getAttribute(shared.root().resolve(RunsTree.NAME), "unix:mode") & 0777);
    }

    @Test
    void claim_isReadFromBesideTheOffset() {
        // When
        OffsetAndMetadata committed = OTHER.on(new OffsetAndMetadata(7, Optional.of(3), ""));

        // Then
        assertEquals(Optional.of(OTHER), TreeClaim.of(committed));
        assertEquals(7, committed.offset());
        assertEquals(Optional.of(3), committed.leaderEpoch());
    }

    @Test
    void claimOfADeepFolder_isShortEnoughForKafka() {
        // When
        TreeClaim claim = new TreeClaim(OTHER.id(), "/ö".repeat(2_000));

        // Then
        assertTrue(claim.on(new OffsetAndMetadata(0)).metadata().length() < 1_000);
        assertEquals(Optional.of(claim), TreeClaim.of(claim.on(new OffsetAndMetadata(0))));
    }

    @Test
    void offsetsOfOlderVersionsAndOtherTools_haveNoClaim() {
        assertEquals(Optional.empty(), TreeClaim.of(null));
        assertEquals(Optional.empty(), TreeClaim.of(new OffsetAndMetadata(7)));
        assertEquals(Optional.empty(), TreeClaim.of(new OffsetAndMetadata(7, "set by hand")));
    }
}
