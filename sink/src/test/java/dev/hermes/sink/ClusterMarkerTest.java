package dev.hermes.sink;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterMarkerTest {
    @TempDir
    private Path home;

    private RunsFolder runs;
    private Path file;

    @BeforeEach
    void open() throws IOException {
        runs = RunsFolder.open(home.resolve("deep/runs"), Access.OWNER, FileChannel::open);
        file = runs.root().resolve(ClusterMarker.NAME);
    }

    @Test
    void firstStart_marksTheFolder() throws IOException {
        // When
        ClusterMarker.claim(runs, "one");

        // Then
        assertEquals("one\n", Files.readString(file));
    }

    @Test
    void sameCluster_mayComeAgain() throws IOException {
        // Given
        ClusterMarker.claim(runs, "one");

        // When
        ClusterMarker again = ClusterMarker.claim(runs, "one");

        // Then
        assertDoesNotThrow(again::check);
    }

    @Test
    void otherCluster_isRefusedWithWhatToDo() throws IOException {
        // Given
        ClusterMarker.claim(runs, "one");

        // When
        SinkStartException refused = assertThrows(SinkStartException.class, () -> ClusterMarker.claim(runs, "two"));

        // Then
        assertEquals(
                "the folder " + runs.root()
                        + " holds the runs of the Kafka cluster one, but the bootstrap servers lead to"
                        + " the cluster two: use another folder; or, if the topics were created anew and the old files"
                        + " moved away, remove " + file,
                refused.getMessage());
    }

    @Test
    void markerThatIsGone_isNoticed() throws IOException {
        // Given
        ClusterMarker marker = ClusterMarker.claim(runs, "one");
        Files.delete(file);

        // When
        IOException gone = assertThrows(IOException.class, marker::check);

        // Then
        assertTrue(gone.getMessage().contains("not mounted"), gone::getMessage);
    }
}
