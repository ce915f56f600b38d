package dev.hermes.broker;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedBrokerIT {
    @TempDir
    Path folder;

    @Test
    void transaction_showsOnlyWhatIsCommitted() throws Exception {
        try (var broker = start()) {
            // Given
            var records = Records.create(broker.bootstrapServers(), "steps");
            records.sendInTransaction(List.of("a", "b"), true);
            records.sendInTransaction(List.of("c"), false);

            // When
            var read = records.read();

            // Then
            assertEquals(List.of("a", "b"), read);
        }
    }

    @Test
    void record_ofFourMebibytes_isTakenAndStampedByTheBroker() throws Exception {
        try (var broker = start()) {
            // Given
            var records = Records.create(broker.bootstrapServers(), "steps");
            var value = "x".repeat(4 << 20);

            // When
            records.send(List.of(value));

            // Then
            assertEquals(List.of(value), records.read());
            assertEquals(TimestampType.LOG_APPEND_TIME, records.timestampType());
        }
    }

    @Test
    void start_afterClose_goesOnWithTheSameDataOnTheSamePort() throws Exception {
        // Given
        Records records;
        String clusterId;
        int port;
        try (var broker = start()) {
            records = Records.create(broker.bootstrapServers(), "steps");
            records.send(List.of("a", "b"));
            clusterId = clusterId(broker);
            port = broker.port();
        }

        // When
        try (var again = startOn(port)) {

            // Then
            assertEquals(List.of("a", "b"), records.read());
            assertEquals(clusterId, clusterId(again));
        }
    }

    @Test
    void start_afterKill_keepsAllThatWasAcknowledged() throws Exception {
        // Given
        var values = IntStream.range(0, 1_000).mapToObj(Integer::toString).toList();
        try (var process = BrokerProcess.start(folder)) {
            var records = Records.create(process.bootstrapServers(), "steps");
            records.send(values);
            records.sendInTransaction(List.of("last"), true);
            process.kill();

            // When
            try (var broker = startOn(process.port())) {

                // Then
                assertEquals(broker.bootstrapServers(), records.bootstrapServers());
                // the transaction is decided, but whoever reads sees it only when the broker has marked its end
                var all = Stream.concat(values.stream(), Stream.of("last")).toList();
                await().untilAsserted(() -> assertEquals(all, records.read()));
            }
        }
    }

    @Test
    void start_onFolderInUse_failsAndLeavesTheOtherAlone() throws Exception {
        try (var broker = start()) {
            // Given
            var records = Records.create(broker.bootstrapServers(), "steps");

            // When
            var refused = assertThrows(BrokerStartException.class, this::start);

            // Then
            assertTrue(
                    refused.getMessage().contains("another broker uses the data folder " + folder),
                    refused.getMessage());
            records.send(List.of("a"));
            assertEquals(List.of("a"), records.read());
        }
    }

    @Test
    void start_onFolderInUseByAnotherProcess_fails() throws Exception {
        try (var process = BrokerProcess.start(folder)) {
            // When
            var refused = assertThrows(BrokerStartException.class, this::start);

            // Then
            assertTrue(
                    refused.getMessage().contains("another broker uses the data folder " + folder),
                    refused.getMessage());
            assertTrue(process.isAlive());
        }
    }

    @Test
    void start_afterAFailedOne_succeeds() throws IOException {
        // Given
        start().close();
        var properties = folder.resolve("meta.properties");
        var whole = Files.readString(properties);
        Files.writeString(properties, "node.id=7\nversion=1\n");
        var refused = assertThrows(BrokerStartException.class, this::start);
        assertTrue(refused.getMessage().contains(folder.toString()), refused.getMessage());
        Files.writeString(properties, whole);

        // When
        try (var broker = start()) {

            // Then
            assertFalse(LoopbackPort.isFree(broker.port()));
        }
    }

    @Test
    void start_onPortInUse_failsAndNamesThePort() throws IOException {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            // When
            var refused = assertThrows(BrokerStartException.class, () -> startOn(taken.getLocalPort()));

            // Then
            assertTrue(refused.getMessage().contains("port " + taken.getLocalPort()), refused.getMessage());
        }
    }

    @Test
    void start_onFile_failsAndNamesIt() throws IOException {
        // Given
        var file = Files.createFile(folder.resolve("file"));

        // When
        var refused = assertThrows(
                BrokerStartException.class,
                () -> EmbeddedBroker.builder().dataDir(file).start());

        // Then
        assertTrue(refused.getMessage().contains(file.toString()), refused.getMessage());
    }

    @Test
    void dataFolder_isMadeForItsOwnerOnly() throws IOException {
        // Given
        var data = folder.resolve("runlog/kafka");

        // When
        EmbeddedBroker.builder().dataDir(data).start().close();

        // Then
        assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(data)));
    }

    @Test
    void close_twice_doesNothingMore() {
        // Given
        var broker = start();
        broker.close();

        // When
        broker.close();

        // Then
        assertTrue(LoopbackPort.isFree(broker.port()));
    }

    private EmbeddedBroker start() {
        return startOn(0);
    }

    private EmbeddedBroker startOn(int port) {
        return EmbeddedBroker.builder().dataDir(folder).port(port).start();
    }

    private static String clusterId(EmbeddedBroker broker) throws Exception {
        try (var admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            return admin.describeCluster().clusterId().get();
        }
    }
}
