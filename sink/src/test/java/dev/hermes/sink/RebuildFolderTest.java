package dev.hermes.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.serde.BundledSchemas;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RebuildFolderTest {
    private static final TopicPartition PARTITION = new TopicPartition("run.lines", 3);

    @TempDir
    private Path home;

    private Path into;

    @BeforeEach
    void open() {
        into = home.resolve("new");
    }

    private RebuildConfig config(RunChoice choice) {
        SinkConfig live = SinkConfig.builder(
                        Map.of("bootstrap.servers", "127.0.0.1:1"), BundledSchemas.get(), home.resolve("runs"))
                .build();
        return new RebuildConfig(live, into, choice, false);
    }

    private RebuildState begun(RunChoice choice) throws IOException {
        try (RebuildFolder folder = RebuildFolder.open(config(choice), "cluster")) {
            return folder.state();
        }
    }

    private String refusal(RunChoice choice, String clusterId) {
        return assertThrows(RebuildException.class, () -> RebuildFolder.open(config(choice), clusterId))
                .getMessage();
    }

    @Test
    void newFolder_isMarkedAsBegunAndAsTheClusters() throws IOException {
        begun(RunChoice.ALL);

        assertEquals(Optional.of(new RebuildState("cluster", "all runs", Map.of())), RebuildState.read(into));
        assertEquals("cluster\n", Files.readString(into.resolve(ClusterMarker.NAME)));
    }

    @Test
    void begunFolder_goesOnWhereItWas() throws IOException {
        RebuildState reached = begun(RunChoice.ALL).with(Map.of(PARTITION, 17L));
        reached.write(into, Access.OWNER, FileChannel::open);

        RebuildState again = begun(RunChoice.ALL);

        assertEquals(Optional.of(17L), again.offset(PARTITION));
        assertEquals(Optional.empty(), again.offset(new TopicPartition("run.lines", 4)));
    }

    @Test
    void folderThatWasLeftBeforeItsFirstState_isTakenForEmpty() throws IOException {
        Files.createDirectories(into);
        Files.writeString(into.resolve("." + RebuildState.NAME + "123.tmp"), "{");

        assertEquals(Map.of(), begun(RunChoice.ALL).offsets());
    }

    @Test
    void folderOfAnotherClustersRebuild_isRefused() throws IOException {
        begun(RunChoice.ALL);

        assertTrue(refusal(RunChoice.ALL, "other").contains("holds a rebuild of the Kafka cluster cluster"));
    }

    @Test
    void otherChoice_isRefusedWithTheOptionsThatGoOn() throws IOException {
        begun(RunChoice.active(Instant.parse("2026-07-01T00:00:00Z"), Instant.parse("2026-07-08T00:00:00Z")));

        assertTrue(refusal(RunChoice.ALL, "cluster")
                .contains("a rebuild of --from 2026-07-01T00:00:00Z --to 2026-07-08T00:00:00Z, not of all runs"));
    }

    @Test
    void liveTree_isRefused() throws IOException {
        Files.createDirectories(into);
        Files.writeString(into.resolve(ClusterMarker.NAME), "cluster\n");

        assertTrue(refusal(RunChoice.ALL, "cluster").contains("is not empty, and no rebuild was begun in it"));
    }

    @Test
    void file_isRefused() throws IOException {
        Files.writeString(into, "a file");

        assertTrue(refusal(RunChoice.ALL, "cluster").contains("is no folder"));
    }

    @Test
    void stateThatSomebodyElseWrote_isRefused() throws IOException {
        Files.createDirectories(into);
        Files.writeString(into.resolve(RebuildState.NAME), "what?");

        assertTrue(refusal(RunChoice.ALL, "cluster").contains("is not what a rebuild writes"));
    }

    @Test
    void twoRebuildsOfOneFolder_areRefused() throws IOException {
        try (RebuildFolder first = RebuildFolder.open(config(RunChoice.ALL), "cluster")) {
            assertTrue(refusal(RunChoice.ALL, "cluster")
                    .contains("another rebuild writes " + first.runs().root()));
        }
    }
}
