package dev.hermes.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CarryOverTest {
    @TempDir
    private Path home;

    private Path live;
    private RunsFolder into;

    @BeforeEach
    void open() throws IOException {
        live = Files.createDirectory(home.resolve("runs"));
        into = RunsFolder.open(home.resolve("new"), Access.OWNER, FileChannel::open);
    }

    private void index(String... runIds) throws IOException {
        IndexFile index = IndexFile.in(into);
        for (String runId : runIds) {
            index.append(List.of(SinkFixture.row(runId, "ok")));
        }
    }

    @Test
    void runOfTheIndexThatNobodyHas_isLost_unlessItWasPruned() throws IOException {
        // Given
        index("there", "pruned", "lost", "lost", "left-out");
        Files.createDirectory(into.file("2026-07-20"));
        Files.writeString(into.file("2026-07-20/there.jsonl"), "{}\n");
        Files.writeString(into.root().resolve(PrunedRuns.NAME), "{\"path\":\"2026-07-20/pruned.jsonl\"}\n");
        RunNotes leftOut = new RunNotes();
        leftOut.add("2026-07-20/left-out.jsonl");

        // When
        SomeRuns lost = new CarryOver(live, into).lost(leftOut);

        // Then
        assertEquals(new SomeRuns(1, List.of("2026-07-20/lost.jsonl")), lost);
    }

    @Test
    void treeWithoutAnIndex_hasNothingLost() throws IOException {
        assertEquals(SomeRuns.NONE, new CarryOver(live, into).lost(new RunNotes()));
    }

    @Test
    void whatTheSinkDidNotWrite_isCounted() throws IOException {
        // Given
        Files.writeString(live.resolve("notes.txt"), "mine");
        Files.writeString(live.resolve(IndexFile.NAME), "");

        // When
        SomeRuns strays = new CarryOver(live, into).strays();

        // Then
        assertEquals(new SomeRuns(1, List.of("notes.txt")), strays);
    }
}
