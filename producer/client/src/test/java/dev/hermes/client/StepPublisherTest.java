package dev.hermes.client;

import static dev.hermes.client.Events.event;
import static dev.hermes.client.Events.line;
import static dev.hermes.client.Events.lines;
import static dev.hermes.client.Events.publish;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.home.HermesHome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StepPublisherTest {
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofMillis(50);

    private final FakeBroker broker = new FakeBroker();
    private final TestClock clock = new TestClock();
    private final List<StepPublisher> opened = new ArrayList<>();

    @TempDir
    private Path root;

    private HermesHome home;
    private PublisherConfig config;

    @BeforeEach
    void configure() {
        home = new HermesHome(root);
        config = PublisherConfig.of(home).withBootstrapServers("broker:9092").withCloseTimeout(SHORT);
    }

    @AfterEach
    void close() {
        opened.forEach(StepPublisher::close);
    }

    private StepPublisher open(PublisherConfig config) {
        StepPublisher publisher = StepPublisher.open(config, Map.of(), broker, clock);
        opened.add(publisher);
        return publisher;
    }

    private PublisherConfig withoutServers() {
        return config.withKafka(Map.of());
    }

    @Test
    void publish_reachesTheBrokerInOrder() {
        // Given
        StepPublisher publisher = open(config);

        // When
        publish(publisher, "7c2a", 10_000);

        // Then
        assertEquals(0, publisher.flush(LONG));
        assertEquals(lines("7c2a", 10_000), broker.receivedLines());
        assertTrue(broker.received().stream().allMatch(record -> record.key().equals("7c2a")));
        assertEquals(new PublisherCounters(10_000, 10_000, 0, 0, 0, 0, 0, 0), publisher.counters());
        assertTrue(publisher.health().isOk());
    }

    @Test
    void publish_whileBrokerIsDown_waitsForIt() {
        // Given
        broker.goDown();
        StepPublisher publisher = open(config);
        publish(publisher, "7c2a", 1_000);
        long left = publisher.flush(SHORT);

        // When
        broker.comeUp();

        // Then
        assertEquals(1_000, left);
        assertEquals(0, publisher.flush(LONG));
        assertEquals(lines("7c2a", 1_000), broker.receivedLines());
    }

    @Test
    void backlog_growsOlderUntilTheBrokerHasIt() throws IOException {
        // Given
        broker.goDown();
        StepPublisher publisher = open(config);
        SpoolBacklog nothing = publisher.backlog();
        publish(publisher, "7c2a", 10);
        SpoolBacklog young = publisher.backlog();
        clock.move(Duration.ofHours(1));
        publish(publisher, "7c2a", 10);

        // When
        SpoolBacklog old = publisher.backlog();
        broker.comeUp();
        long left = publisher.flush(LONG);

        // Then
        assertEquals(new SpoolBacklog(0, Duration.ZERO), nothing);
        assertTrue(young.bytes() > 0);
        assertEquals(Duration.ZERO, young.age());
        assertTrue(old.bytes() > young.bytes());
        assertEquals(Duration.ofHours(1), old.age());
        assertEquals(0, left);
        assertEquals(nothing, publisher.backlog());
    }

    @Test
    void backlog_ofOtherEventsThanAtTheLastLook_isYoung() throws IOException {
        // Given
        StepPublisher publisher = open(config);
        publish(publisher, "7c2a", 10);
        assertEquals(0, publisher.flush(LONG));
        broker.goDown();
        publish(publisher, "7c2a", 10);
        publisher.backlog();
        clock.move(Duration.ofHours(1));
        broker.comeUp();
        assertEquals(0, publisher.flush(LONG));
        broker.goDown();
        publish(publisher, "7c2a", 10);

        // When
        SpoolBacklog backlog = publisher.backlog();

        // Then
        assertTrue(backlog.bytes() > 0);
        assertEquals(Duration.ZERO, backlog.age());
    }

    @Test
    void backlog_leftByAProcessThatIsGone_isAsOldAsItsFile() throws IOException {
        // Given
        broker.goDown();
        StepPublisher gone = open(config);
        publish(gone, "7c2a", 10);
        gone.close();
        Instant written = clock.instant().minus(Duration.ofHours(3));
        try (Stream<Path> files = Files.walk(home.spool())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.setLastModifiedTime(file, FileTime.from(written));
            }
        }

        // When
        SpoolBacklog backlog = open(config).backlog();

        // Then
        assertTrue(backlog.bytes() > 0);
        assertEquals(Duration.between(written, clock.instant()), backlog.age());
    }

    @Test
    void publish_withoutServers_staysInTheSpool() {
        // Given
        StepPublisher publisher = open(withoutServers());

        // When
        publish(publisher, "7c2a", 10);

        // Then
        await().untilAsserted(() -> assertEquals(
                "no broker is known: start hermes up on this home, or set HERMES_BOOTSTRAP_SERVERS",
                publisher.health().problem()));
        assertEquals(10, publisher.counters().waiting());
        assertEquals(List.of(), broker.connections());
    }

    @Test
    void publish_beforeHermesIsUp_findsItLater() throws IOException {
        // Given
        StepPublisher publisher = open(withoutServers());
        publish(publisher, "7c2a", 10);

        // When
        writeUpFile("127.0.0.1:19092");

        // Then
        assertEquals(0, publisher.flush(LONG));
        assertEquals(List.of("127.0.0.1:19092"), broker.connections());
    }

    @Test
    void publish_whenHermesComesBackOnAnotherPort_followsIt() throws IOException {
        // Given
        writeUpFile("127.0.0.1:19092");
        broker.goDown();
        StepPublisher publisher = open(withoutServers());
        publish(publisher, "7c2a", 1_000);
        await().until(() -> broker.waiting() == 1_000);

        // When
        writeUpFile("127.0.0.1:19093");

        // Then
        await().until(() -> broker.connections().size() == 2 && broker.waiting() == 1_000);
        broker.comeUp();
        assertEquals(0, publisher.flush(LONG));
        assertEquals(lines("7c2a", 1_000), broker.receivedLines());
        assertEquals(List.of("127.0.0.1:19092", "127.0.0.1:19093"), broker.connections());
    }

    private void writeUpFile(String servers) throws IOException {
        Files.createDirectories(home.runlog());
        Files.writeString(home.upFile(), "{\"pid\":1,\"bootstrap_servers\":\"" + servers + "\"}");
    }

    @Test
    void publish_whatTheBrokerRefuses_isSetAsideAndHoldsUpNothing() throws IOException {
        // Given
        broker.failing(event -> event.line().equals(line("7c2a", 2)) ? new RecordTooLargeException("too large") : null);
        StepPublisher publisher = open(config);

        // When
        publish(publisher, "7c2a", 3);

        // Then
        assertEquals(1, publisher.flush(LONG));
        assertEquals(List.of(line("7c2a", 1), line("7c2a", 3)), broker.receivedLines());
        assertEquals(new PublisherCounters(3, 2, 1, 0, 0, 0, 0, 0), publisher.counters());
        assertTrue(Files.readString(onlyFile(".aside"), ISO_8859_1).contains(line("7c2a", 2)));
    }

    @Test
    void publish_whatFailsForAWhile_isSentAgainInOrder() {
        // Given
        AtomicInteger attempts = new AtomicInteger();
        broker.failing(event -> event.line().equals(line("7c2a", 500)) && attempts.incrementAndGet() < 3
                ? new TimeoutException("not now")
                : null);
        StepPublisher publisher = open(config);

        // When
        publish(publisher, "7c2a", 1_000);

        // Then
        assertEquals(0, publisher.flush(LONG));
        assertEquals(lines("7c2a", 1_000), broker.receivedLines());
        assertEquals(1, broker.connections().size());
    }

    @Test
    void publish_afterAFatalErrorOfTheProducer_goesOnWithANewOne() {
        // Given
        AtomicInteger attempts = new AtomicInteger();
        broker.failing(event -> attempts.incrementAndGet() == 1 ? new KafkaException("in an error state") : null);
        StepPublisher publisher = open(config);

        // When
        publish(publisher, "7c2a", 100);

        // Then
        assertEquals(0, publisher.flush(LONG));
        assertEquals(lines("7c2a", 100), broker.receivedLines());
        assertEquals(2, broker.connections().size());
    }

    @Test
    void publish_withoutTheRight_isTriedAgainAndHealthSaysSo() {
        // Given
        broker.failing(event -> new TopicAuthorizationException("agent.steps"));
        StepPublisher publisher = open(config);
        publish(publisher, "7c2a", 1);
        await().until(() -> !publisher.health().isOk());
        String problem = publisher.health().problem();

        // When
        broker.failing(event -> null);

        // Then
        assertTrue(problem.startsWith("this process may not write to the topic agent.steps at broker:9092"), problem);
        assertEquals(0, publisher.flush(LONG));
        assertNull(publisher.health().problem());
    }

    @Test
    void publish_overTheLimit_isRefusedAndCounted() {
        // Given
        StepPublisher publisher = open(withoutServers().withSpoolLimitBytes(50_000));

        // When
        int published = publishUntilFull(publisher);

        // Then
        assertTrue(published > 200, () -> "published " + published);
        assertEquals(published, publisher.counters().published());
        assertEquals(1, publisher.counters().refused());
        await().untilAsserted(() -> assertEquals(
                "the spool is full and refuses events: no broker is known: start hermes up on this home, or set"
                        + " HERMES_BOOTSTRAP_SERVERS",
                publisher.health().problem()));
        assertTrue(bytesOfSegments() <= 50_000);
    }

    @Test
    void publish_overTheLimit_countsWhatOthersLeft() {
        // Given
        StepPublisher dead = open(withoutServers());
        publish(dead, "7c2a", 300);
        dead.close();
        StepPublisher publisher = open(withoutServers().withSpoolLimitBytes(50_000));

        // When
        int published = publishUntilFull(publisher);

        // Then
        assertTrue(published < 100, () -> "published " + published);
    }

    private static int publishUntilFull(StepPublisher publisher) {
        for (int step = 1; ; step++) {
            try {
                publisher.publish("7c2a", event("7c2a", step));
            } catch (SpoolFullException e) {
                return step - 1;
            }
        }
    }

    @Test
    void publish_moreThanTheLimit_goesOnWhenTheBrokerTakesIt() {
        // Given
        StepPublisher publisher = open(config.withSpoolLimitBytes(100_000));

        // When
        for (int batch = 0; batch < 20; batch++) {
            publish(publisher, "run-" + batch, 200);
            publisher.flush(LONG);
        }

        // Then
        assertEquals(4_000, publisher.counters().acknowledged());
        assertEquals(0, publisher.counters().refused());
    }

    @Test
    void publish_byAnInterruptedThread_isTaken() {
        // Given
        StepPublisher publisher = open(config.withFsync(Fsync.ALWAYS));
        Thread.currentThread().interrupt();

        // When
        publish(publisher, "7c2a", 10);

        // Then
        assertTrue(Thread.interrupted());
        publish(publisher, "ff01", 10);
        assertEquals(0, publisher.flush(LONG));
        assertEquals(20, broker.received().size());
    }

    @Test
    void publish_afterClose_isAMistake() {
        // Given
        StepPublisher publisher = open(config);
        publisher.close();

        // When
        IllegalStateException e =
                assertThrows(IllegalStateException.class, () -> publisher.publish("7c2a", event("7c2a", 1)));

        // Then
        assertEquals("the publisher is closed", e.getMessage());
    }

    @Test
    void close_whileBrokerIsDown_leavesTheRestToTheNext() {
        // Given
        broker.goDown();
        StepPublisher publisher = open(config);
        publish(publisher, "7c2a", 100);

        // When
        publisher.close();

        // Then
        assertEquals(100, publisher.counters().waiting());
        broker.comeUp();
        StepPublisher next = open(config);
        assertEquals(0, next.drain(LONG));
        assertEquals(lines("7c2a", 100), broker.receivedLines());
        assertEquals(100, next.counters().adopted());
    }

    @Test
    void close_ofAnUnusedPublisher_leavesNothing() throws IOException {
        // Given
        StepPublisher publisher = open(config);

        // When
        publisher.close();

        // Then
        assertEquals(List.of(), files());
    }

    @Test
    void drain_withoutServers_saysHowManyAreLeft() {
        // Given
        StepPublisher dead = open(withoutServers());
        publish(dead, "7c2a", 25);
        dead.close();
        StepPublisher publisher = open(withoutServers());
        publish(publisher, "ff01", 5);

        // When
        long left = publisher.drain(Duration.ofMillis(500));

        // Then
        assertEquals(30, left);
    }

    @Test
    void drain_ofMoreSpoolsThanAreTakenOverAtOnce_takesAll() {
        // Given
        int spools = 150;
        for (int i = 0; i < spools; i++) {
            StepPublisher dead = open(withoutServers());
            publish(dead, "run-" + i, 3);
            dead.close();
        }
        StepPublisher publisher = open(config);

        // When
        long left = publisher.drain(LONG);

        // Then
        assertEquals(0, left);
        assertEquals(3 * spools, broker.received().size());
    }

    @Test
    void spool_thatCannotBeRead_holdsUpNoOther() throws IOException {
        // Given
        StepPublisher broken = open(withoutServers());
        publish(broken, "7c2a", 10);
        broken.close();
        Path segment = Path.of(segments().get(0));
        Files.delete(segment);
        Files.createDirectory(segment);
        StepPublisher dead = open(withoutServers());
        publish(dead, "ff01", 10);
        dead.close();

        // When
        StepPublisher publisher = open(config);

        // Then
        assertEquals(0, publisher.drain(LONG));
        assertEquals(lines("ff01", 10), broker.receivedLines());
        assertTrue(publisher.health().isOk());
    }

    @Test
    void spool_ofALivePublisher_isNotTakenOver() {
        // Given
        StepPublisher live = open(withoutServers());
        publish(live, "7c2a", 10);
        StepPublisher other = open(config);

        // When
        long left = other.drain(LONG);

        // Then
        assertEquals(0, left);
        assertEquals(List.of(), broker.received());
        assertEquals(10, live.counters().waiting());
    }

    @Test
    void spool_foundByTwoPublishersAtOnce_isSentOnce() {
        // Given
        StepPublisher dead = open(withoutServers());
        publish(dead, "7c2a", 5_000);
        dead.close();

        // When
        StepPublisher one = open(config);
        StepPublisher two = open(config);

        // Then
        await().until(() -> one.counters().adopted() + two.counters().adopted() == 5_000);
        assertEquals(5_000, broker.received().size());
        assertEquals(new HashSet<>(lines("7c2a", 5_000)), new HashSet<>(broker.receivedLines()));
    }

    @Test
    void spool_thatIsAcknowledged_isDeletedTenMinutesLater() throws IOException {
        // Given
        StepPublisher publisher = open(config);
        publish(publisher, "7c2a", 100);
        publisher.flush(LONG);
        publisher.close();
        StepPublisher next = open(config);
        clock.move(Duration.ofMinutes(9));
        next.drain(LONG);
        assertEquals(2, segments().size());

        // When
        clock.move(Duration.ofMinutes(2));

        // Then
        await().atMost(LONG).untilAsserted(() -> assertEquals(1, segments().size()));
        assertFalse(files().stream().anyMatch(file -> file.endsWith("-1.lock")), files()::toString);
    }

    @Test
    void segment_ofALivePublisher_isDeletedTenMinutesAfterItsAcknowledgement() throws IOException {
        // Given
        StepPublisher publisher = open(config);
        publish(publisher, "7c2a", 100);
        publisher.flush(LONG);
        assertTrue(bytesOfSegments() > 0);
        clock.move(Duration.ofMinutes(9));
        publish(publisher, "7c2a", 1);
        publisher.flush(LONG);

        // When
        clock.move(Duration.ofMinutes(11));

        // Then
        await().atMost(LONG).untilAsserted(() -> assertEquals(0, bytesOfSegments()));
        publish(publisher, "ff01", 1);
        assertEquals(0, publisher.flush(LONG));
        assertEquals(102, broker.received().size());
    }

    @Test
    void files_areTheirOwnersOnly() throws IOException {
        // Given
        StepPublisher publisher = open(config);

        // When
        publish(publisher, "7c2a", 1);

        // Then
        publisher.flush(LONG);
        try (Stream<Path> all = Files.walk(home.spool())) {
            for (Path path : all.toList()) {
                String expected = Files.isDirectory(path) ? "rwx------" : "rw-------";
                assertEquals(
                        expected, PosixFilePermissions.toString(Files.getPosixFilePermissions(path)), path::toString);
            }
        }
    }

    @Test
    void open_whereTheHomeCannotBeWritten_saysSo() throws IOException {
        // Given
        Files.createFile(home.runlog());

        // When
        UncheckedIOException e = assertThrows(UncheckedIOException.class, () -> open(config));

        // Then
        assertTrue(e.getMessage().startsWith("cannot write the spool folder " + home.spool()), e.getMessage());
        assertTrue(e.getMessage().contains("HERMES_HOME"), e.getMessage());
    }

    @Test
    void open_withAWrongKafkaProperty_saysWhich() {
        // Given
        PublisherConfig wrong = config.withKafka(Map.of("compression.type", "none of these"));

        // When
        ConfigException e = assertThrows(ConfigException.class, () -> StepPublisher.open(wrong));

        // Then
        assertTrue(e.getMessage().contains("compression.type"), e.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"transactional.id", "enable.idempotence", "max.in.flight.requests.per.connection"})
    void open_withAPropertyThatTheClientNeedsAsItIs_isRefused(String property) {
        // Given
        PublisherConfig wrong = config.withKafka(Map.of(property, "1"));

        // When
        ConfigException e = assertThrows(ConfigException.class, () -> StepPublisher.open(wrong));

        // Then
        assertTrue(e.getMessage().contains(property), e.getMessage());
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.walk(home.spool())) {
            return files.filter(file -> !file.equals(home.spool()))
                    .map(Path::toString)
                    .toList();
        }
    }

    private List<String> segments() throws IOException {
        return files().stream().filter(file -> file.endsWith(".segment")).toList();
    }

    private long bytesOfSegments() {
        try {
            long bytes = 0;
            for (String segment : segments()) {
                bytes += Files.size(Path.of(segment));
            }
            return bytes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path onlyFile(String suffix) throws IOException {
        List<String> found =
                files().stream().filter(file -> file.endsWith(suffix)).toList();
        assertEquals(1, found.size(), found::toString);
        return Path.of(found.get(0));
    }
}
