package dev.hermes.client;

import static dev.hermes.client.Events.line;
import static dev.hermes.client.Events.lines;
import static dev.hermes.client.Events.publish;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.home.HermesHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a kill, a power cut or a bad disk does to the spool of a dead process, and what the next one makes of it. */
class SpoolDamageTest {
    private static final int EVENTS = 1_000;

    private final FakeBroker broker = new FakeBroker();

    @TempDir
    private Path root;

    private HermesHome home;
    private List<Path> segments;

    @BeforeEach
    void leaveASpoolBehind() throws IOException {
        home = new HermesHome(root);
        try (StepPublisher dead = open(PublisherConfig.of(home).withSpoolLimitBytes(1 << 20))) {
            publish(dead, "7c2a", EVENTS);
        }
        try (Stream<Path> files = Files.walk(home.spool())) {
            segments = files.filter(file -> file.toString().endsWith(".segment"))
                    .sorted()
                    .toList();
        }
        assertTrue(segments.size() > 1, segments::toString);
    }

    private StepPublisher open(PublisherConfig config) {
        return StepPublisher.open(config, Map.of(), broker, new TestClock());
    }

    private List<String> received() {
        try (StepPublisher next = open(PublisherConfig.of(home).withBootstrapServers("broker:9092"))) {
            assertEquals(0, next.drain(Duration.ofSeconds(20)));
        }
        return broker.receivedLines();
    }

    private Path first() {
        return segments.get(0);
    }

    private Path last() {
        return segments.get(segments.size() - 1);
    }

    private static List<String> without(int... steps) {
        List<String> expected = new ArrayList<>(lines("7c2a", EVENTS));
        Arrays.stream(steps).mapToObj(step -> line("7c2a", step)).forEach(expected::remove);
        return expected;
    }

    private long corruptFiles() throws IOException {
        try (Stream<Path> files = Files.list(home.spool())) {
            return files.filter(file -> file.toString().endsWith(".corrupt")).count();
        }
    }

    @Test
    void wholeSpool_isSentWhole() throws IOException {
        // When
        List<String> received = received();

        // Then
        assertEquals(without(), received);
        assertEquals(0, corruptFiles());
    }

    @Test
    void tornTail_isCut() throws IOException {
        // Given
        byte[] bytes = Files.readAllBytes(last());
        Files.write(last(), Arrays.copyOf(bytes, bytes.length - 3));

        // When
        List<String> received = received();

        // Then
        assertEquals(without(EVENTS), received);
        assertEquals(0, corruptFiles());
    }

    @Test
    void zerosAtTheEnd_areCut() throws IOException {
        // Given
        byte[] bytes = Files.readAllBytes(last());
        Files.write(last(), Arrays.copyOf(bytes, bytes.length + 5_000));

        // When
        List<String> received = received();

        // Then
        assertEquals(without(), received);
        assertEquals(0, corruptFiles());
    }

    @Test
    void damagedEvent_isPassedOverAndItsFileKept() throws IOException {
        // Given
        overwrite(first(), line("7c2a", 5), 0, (byte) 'X');

        // When
        List<String> received = received();

        // Then
        assertEquals(without(5), received);
        assertEquals(1, corruptFiles());
    }

    @Test
    void damagedLength_isPassedOver() throws IOException {
        // Given
        byte[] bytes = Files.readAllBytes(first());
        bytes[4] = 0x7F;
        Files.write(first(), bytes);

        // When
        List<String> received = received();

        // Then
        assertEquals(without(1), received);
        assertEquals(1, corruptFiles());
    }

    @Test
    void lengthThatReachesIntoTheNext_isPassedOver() throws IOException {
        // Given
        byte[] bytes = Files.readAllBytes(first());
        bytes[7]++;
        Files.write(first(), bytes);

        // When
        List<String> received = received();

        // Then
        assertEquals(without(1), received);
    }

    @Test
    void damagedEndOfASegment_doesNotHoldUpTheNext() throws IOException {
        // Given
        int lastOfFirst =
                Integer.parseInt(segments.get(1).getFileName().toString().replaceAll("\\D", "")) - 1;
        overwrite(first(), line("7c2a", lastOfFirst), 3, (byte) 0);

        // When
        List<String> received = received();

        // Then
        assertEquals(without(lastOfFirst), received);
        assertEquals(1, corruptFiles());
    }

    @Test
    void missingSegment_doesNotHoldUpTheRest() throws IOException {
        // Given
        Files.delete(first());

        // When
        List<String> received = received();

        // Then
        assertEquals(lines("7c2a", EVENTS).subList(EVENTS - received.size(), EVENTS), received);
        assertTrue(received.size() > EVENTS / 20, () -> "received " + received.size());
    }

    @Test
    void tornAcknowledgement_countsAsNone() throws IOException {
        // Given
        Files.write(first().resolveSibling("acknowledged"), new byte[] {1, 2, 3});

        // When
        List<String> received = received();

        // Then
        assertEquals(without(), received);
    }

    private static void overwrite(Path file, String where, int offset, byte with) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        int at = new String(bytes, ISO_8859_1).indexOf(where);
        assertTrue(at > 0);
        bytes[at + offset] = with;
        Files.write(file, bytes);
    }
}
