package dev.hermes.testkit;

import dev.hermes.broker.EmbeddedBroker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** Holds the broker that all tests of this JVM share; loading the class starts it. */
final class SharedBroker {
    static final TestBroker INSTANCE = start();

    private SharedBroker() {}

    private static TestBroker start() {
        try {
            var folder = Files.createTempDirectory("hermes-test-broker");
            var broker = EmbeddedBroker.builder().dataDir(folder).start();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(broker, folder), "stop-test-broker"));
            return new TestBroker(broker.bootstrapServers());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void stop(EmbeddedBroker broker, Path folder) {
        try {
            broker.close();
            Files.walkFileTree(folder, new Deletion());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Deletion extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, IOException failure) throws IOException {
            Files.delete(folder);
            return FileVisitResult.CONTINUE;
        }
    }
}
