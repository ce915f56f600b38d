package dev.hermes.processor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.hermes.schemas.event.EventIds;
import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.Reasons;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.run.RunLine;
import dev.hermes.schemas.topic.Headers;
import java.util.List;
import java.util.Map;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ImportedRunTest {
    private static final String FILE = "a".repeat(64);
    private static final String OTHER_FILE = "b".repeat(64);
    private static final List<String> LINES = List.of(
            TestLine.tool("r", "10:00:00", 1, "x").toString(),
            TestLine.tool("r", "10:00:01", 2, "y").toString(),
            TestLine.end("r", "10:00:02", 3, "ok").toString());

    private final TopologyFixture topology = new TopologyFixture();

    @AfterEach
    void close() {
        topology.close();
    }

    private static StepEvent imported(String file, int number) {
        return new StepEvent(
                EventIds.ofImport("r", String.valueOf(file), number),
                "name",
                null,
                Origins.IMPORT,
                null,
                file,
                LINES.get(number - 1));
    }

    private void importAll(String file) {
        for (int number = 1; number <= LINES.size(); number++) {
            topology.send("r", imported(file, number));
        }
    }

    private List<String> lines() {
        return topology.lines().stream().map(RunLine::line).toList();
    }

    @Test
    void fileOfANewRun_isTakenInItsOrder() {
        importAll(FILE);

        assertEquals(LINES, lines());
        assertEquals("2026-07-20/r-name.jsonl", topology.summary("r").path());
        assertEquals(List.of(), topology.deadLetters());
    }

    @Test
    void sameFileAgain_changesNothing() {
        importAll(FILE);
        topology.settle();
        List<String> rows = topology.indexRows();
        topology.lines();

        importAll(FILE);

        assertEquals(List.of(), lines());
        assertEquals(rows, topology.indexRows());
        assertEquals(0, topology.summary("r").totals().duplicates());
        assertEquals(3L, topology.counters.snapshot().get(Counters.DUPLICATES));
        assertEquals(List.of(), topology.deadLetters());
    }

    @Test
    void importThatBrokeOff_goesOnWhereItWas() {
        topology.send("r", imported(FILE, 1));

        importAll(FILE);

        assertEquals(LINES, lines());
    }

    @Test
    void otherFileOfAnImportedRun_isAlreadyKnown() {
        importAll(FILE);
        topology.lines();

        importAll(OTHER_FILE);

        assertEquals(List.of(), lines());
        assertAlreadyKnown(OTHER_FILE);
    }

    @Test
    void fileOfARunThatBeganOtherwise_isAlreadyKnown() {
        topology.sendLine("r", LINES.get(0));
        topology.lines();

        importAll(FILE);

        assertEquals(List.of(), lines());
        assertEquals(1, topology.summary("r").totals().events());
        assertAlreadyKnown(FILE);
    }

    private void assertAlreadyKnown(String file) {
        List<TestRecord<byte[], byte[]>> letters = topology.deadLetters();
        assertEquals(1, letters.size());
        TestRecord<byte[], byte[]> letter = letters.get(0);
        assertEquals(Reasons.ALREADY_KNOWN, TopologyFixture.header(letter, Headers.REASON));
        assertNull(TopologyFixture.header(letter, Headers.REDRIVEN));
        assertArrayEquals(TopologyFixture.bytes(imported(file, 1)), letter.value());
        Map<String, Long> counts = topology.counters.snapshot();
        assertEquals(LINES.size(), counts.get(Counters.ALREADY_KNOWN));
        assertEquals(1, counts.get(Counters.DEAD_LETTERS + Reasons.ALREADY_KNOWN));
    }

    @Test
    void laterEventOfAnImportedRun_isTaken_andTheFileStaysItsOwn() {
        importAll(FILE);
        String later = TestLine.tool("r", "10:00:09", 9, "z").toString();
        topology.sendLine("r", later);

        importAll(FILE);

        assertEquals(List.of(LINES.get(0), LINES.get(1), LINES.get(2), later), lines());
        assertEquals(List.of(), topology.deadLetters());
    }

    @Test
    void fileOfARunThatBeganWithoutAHash_isAlreadyKnown() {
        topology.send("r", imported(null, 1));

        topology.send("r", imported(null, 2));
        topology.send("r", imported(FILE, 1));
        topology.send("r", imported(FILE, 2));

        assertEquals(List.of(LINES.get(0)), lines());
        assertEquals(2, topology.deadLetters().size());
        assertEquals(3, topology.counters.snapshot().get(Counters.ALREADY_KNOWN));
    }

    @Test
    void hashThatIsNone_countsAsNone() {
        String noHash = "c".repeat(1000);
        topology.send("r", imported(noHash, 1));

        topology.send("r", imported(noHash, 2));

        assertEquals(List.of(LINES.get(0)), lines());
    }

    @Test
    void hashOfAnEventThatIsNotImported_doesNotCount() {
        topology.send("r", new StepEvent("1", null, null, Origins.EMIT, null, FILE, LINES.get(0)));

        topology.send("r", new StepEvent("2", null, null, Origins.EMIT, null, OTHER_FILE, LINES.get(1)));
        topology.send("r", imported(FILE, 3));

        assertEquals(LINES.subList(0, 2), lines());
        assertEquals(1, topology.counters.snapshot().get(Counters.ALREADY_KNOWN));
    }
}
