package dev.hermes.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.serde.BundledSchemas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A swap that was cut off at any point is ended by the next start, and no sink begins a tree of its own meanwhile. */
class TreeSwapTest {
    @TempDir
    private Path home;

    private Path runs;
    private Path into;
    private Path before;
    private RebuildConfig config;

    @BeforeEach
    void makeBothFolders() throws IOException {
        home = home.toRealPath();
        runs = home.resolve("runs");
        into = home.resolve("new");
        before = home.resolve("runs.before");
        config = config(into, true);
        Files.createDirectories(runs);
        Files.writeString(runs.resolve("which"), "old");
        Files.createDirectories(into);
        Files.writeString(into.resolve("which"), "new");
        Files.writeString(into.resolve(RebuildState.NAME), "{}");
        Files.writeString(into.resolve(ClusterMarker.NAME), "cluster\n");
        Files.writeString(runs.resolve(ClusterMarker.NAME), "cluster\n");
    }

    private RebuildConfig config(Path folder, boolean swap) {
        SinkConfig live = SinkConfig.builder(Map.of("bootstrap.servers", "127.0.0.1:1"), BundledSchemas.get(), runs)
                .build();
        return new RebuildConfig(live, folder, RunChoice.ALL, swap);
    }

    private SwapMark mark() throws IOException {
        return TreeSwap.begin(runs, into, before, Access.OWNER);
    }

    private static void delete(Path folder) throws IOException {
        for (String name : List.of("which", RebuildState.NAME, ClusterMarker.NAME)) {
            Files.deleteIfExists(folder.resolve(name));
        }
        Files.delete(folder);
    }

    private void assertNothingReplaced() throws IOException {
        assertEquals("old", Files.readString(runs.resolve("which")));
        assertFalse(Files.exists(before));
        SwapMark.requireNone(runs);
    }

    private void assertSwapped() throws IOException {
        assertEquals("new", Files.readString(runs.resolve("which")));
        assertEquals("old", Files.readString(before.resolve("which")));
        assertFalse(Files.exists(into));
        assertFalse(Files.exists(runs.resolve(RebuildState.NAME)));
        SwapMark.requireNone(runs);
    }

    @Test
    void swap_exchangesTheFolders() throws IOException {
        TreeSwap.swap(mark(), runs);

        assertSwapped();
    }

    @Test
    void cutOffBetweenTheRenames_isEnded() throws IOException {
        mark();
        Files.move(runs, before);

        Optional<Path> finished = TreeSwap.finish(config);

        assertEquals(Optional.of(before), finished);
        assertSwapped();
    }

    @Test
    void cutOffBehindTheRenames_isEnded() throws IOException {
        mark();
        Files.move(runs, before);
        Files.move(into, runs);

        Optional<Path> finished = TreeSwap.finish(config);

        assertEquals(Optional.of(before), finished);
        assertSwapped();
    }

    @Test
    void cutOffBeforeTheRenames_beginsAnew() throws IOException {
        mark();

        assertEquals(Optional.empty(), TreeSwap.finish(config));
        assertEquals("old", Files.readString(runs.resolve("which")));
        assertEquals("new", Files.readString(into.resolve("which")));
    }

    @Test
    void cutOffBehindTheRenamesOfARunsFolderThatWasLost_isEnded() throws IOException {
        delete(runs);
        mark();
        Files.move(into, runs);

        Optional<Path> finished = TreeSwap.finish(config);

        assertEquals(Optional.of(before), finished);
        assertEquals("new", Files.readString(runs.resolve("which")));
        SwapMark.requireNone(runs);
    }

    @Test
    void cutOffWhileItEnds_isEnded() throws IOException {
        mark();
        Files.move(runs, before);
        Files.move(into, runs);
        Files.delete(runs.resolve(RebuildState.NAME));

        Optional<Path> finished = TreeSwap.finish(config);

        assertEquals(Optional.of(before), finished);
        assertSwapped();
    }

    @Test
    void newFolderThatIsRemovedBeforeTheRenames_isNotTakenForSwapped() throws IOException {
        mark();
        delete(into);

        Optional<Path> finished = TreeSwap.finish(config);

        assertEquals(Optional.empty(), finished);
        assertNothingReplaced();
    }

    @Test
    void newFolderThatIsRemoved_whereTheRunsFolderWasMovedThereByHand_isNotTakenForSwapped() throws IOException {
        Files.writeString(runs.resolve(RebuildState.NAME), "{}");
        mark();
        delete(into);

        Optional<Path> finished = TreeSwap.finish(config);

        assertEquals(Optional.empty(), finished);
        assertNothingReplaced();
    }

    @Test
    void newFolderThatIsRemovedBetweenTheRenames_leavesTheFormer() throws IOException {
        mark();
        Files.move(runs, before);
        delete(into);

        Optional<Path> finished = TreeSwap.finish(config);

        assertEquals(Optional.empty(), finished);
        assertNothingReplaced();
    }

    @Test
    void folderMadeByHandBetweenTheRenames_isNotTakenForSwapped() throws IOException {
        mark();
        Files.move(runs, before);
        delete(into);
        Files.createDirectories(runs);

        Optional<Path> finished = TreeSwap.finish(config);

        assertEquals(Optional.empty(), finished);
        assertEquals("old", Files.readString(before.resolve("which")));
    }

    @Test
    void bothFoldersRemoved_beginsAnew() throws IOException {
        mark();
        delete(runs);
        delete(into);

        Optional<Path> finished = TreeSwap.finish(config);

        assertEquals(Optional.empty(), finished);
        SwapMark.requireNone(runs);
    }

    @Test
    void cutOffBeforeTheOnlyRename_beginsAnew() throws IOException {
        delete(runs);
        mark();

        Optional<Path> finished = TreeSwap.finish(config);

        assertEquals(Optional.empty(), finished);
        assertTrue(Files.exists(into));
    }

    @Test
    void noMark_isNothingToEnd() throws IOException {
        assertEquals(Optional.empty(), TreeSwap.finish(config));
    }

    @Test
    void anotherRebuild_isRefusedUntilTheSwapIsEnded() throws IOException {
        mark();
        Files.move(runs, before);

        RebuildException refused =
                assertThrows(RebuildException.class, () -> TreeSwap.finish(config(home.resolve("third"), true)));

        assertTrue(refused.getMessage().endsWith("hermes rebuild --swap --into " + into), refused::getMessage);
        assertThrows(RebuildException.class, () -> TreeSwap.finish(config(into, false)));
    }

    @Test
    void sink_doesNotStartWhileTheMarkIsThere() throws IOException {
        mark();
        Files.move(runs, before);

        SinkStartException refused = assertThrows(SinkStartException.class, () -> SwapMark.requireNone(runs));

        assertTrue(refused.getMessage().contains("is being replaced by a rebuilt one"), refused::getMessage);
        assertFalse(Files.exists(runs));
    }

    @Test
    void linkToTheRunsFolder_staysALink() throws IOException {
        Path link = home.resolve("link");
        Files.createSymbolicLink(link, Path.of("runs"));

        TreeSwap.swap(SwapMark.set(link, into, before, Access.OWNER), link);

        assertTrue(Files.isSymbolicLink(link));
        assertEquals("new", Files.readString(link.resolve("which")));
    }

    @Test
    void foldersInsideEachOther_areRefused() {
        assertThrows(IllegalArgumentException.class, () -> config(runs.resolve("new"), true));
        assertThrows(IllegalArgumentException.class, () -> config(home, true));
    }

    @Test
    void linkIntoTheRunsFolder_isRefused() throws IOException {
        Path link = home.resolve("link");
        Files.createSymbolicLink(link, runs);

        RebuildException refused =
                assertThrows(RebuildException.class, () -> rebuild(config(link.resolve("deeper/new"), false)));

        assertTrue(refused.getMessage().contains("--into must lie outside the runs folder"), refused::getMessage);
        assertFalse(Files.exists(runs.resolve("deeper")));
    }

    @Test
    void linkToTheRunsFolder_orAroundIt_isRefused() throws IOException {
        Path link = home.resolve("link");
        Files.createSymbolicLink(link, runs);
        Path around = Files.createDirectory(home.resolve("elsewhere")).resolve("around");
        Files.createSymbolicLink(around, home);

        assertThrows(RebuildException.class, () -> TreeSwap.requireApart(runs, link));
        assertThrows(RebuildException.class, () -> TreeSwap.requireApart(runs, around));
        TreeSwap.requireApart(runs, into);
        TreeSwap.requireApart(runs, home.resolve("not/there"));
        TreeSwap.requireApart(home.resolve("lost"), into);
    }

    private static RebuildResult rebuild(RebuildConfig config) throws IOException {
        return Rebuild.run(config, ReadProgress.NONE, () -> false);
    }
}
