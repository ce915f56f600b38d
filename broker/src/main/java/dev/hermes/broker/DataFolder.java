package dev.hermes.broker;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.Feature;
import org.apache.kafka.server.common.MetadataVersion;

/** The folder that holds all of the broker's data, open for one broker. */
final class DataFolder implements AutoCloseable {
    /** Kafka writes it last when it formats a folder, so a folder that has it is whole. */
    private static final String META_PROPERTIES = "meta.properties";

    private final Path path;
    private final FolderLock lock;

    private DataFolder(Path path, FolderLock lock) {
        this.path = path;
        this.lock = lock;
    }

    /** Makes the folder ready on first use, for its owner only. A formatted one is left as it is, cluster id included. */
    static DataFolder open(Path path) {
        try {
            Files.createDirectories(path, ownerOnly());
            var folder = new DataFolder(path, FolderLock.take(path));
            folder.formatOnFirstUse();
            return folder;
        } catch (IOException e) {
            throw unusable(path, e);
        }
    }

    private void formatOnFirstUse() {
        if (Files.exists(path.resolve(META_PROPERTIES))) {
            return;
        }
        try {
            new Formatter()
                    .setPrintStream(new PrintStream(OutputStream.nullOutputStream(), false, UTF_8))
                    .setNodeId(BrokerSettings.NODE_ID)
                    .setClusterId(Uuid.randomUuid().toString())
                    .setDirectories(List.of(path.toString()))
                    .setMetadataLogDirectory(path.toString())
                    .setControllerListenerName(BrokerSettings.CONTROLLER_LISTENER)
                    .setReleaseVersion(MetadataVersion.latestProduction())
                    .setSupportedFeatures(Feature.PRODUCTION_FEATURES)
                    .run();
        } catch (Exception e) {
            close();
            throw unusable(path, e);
        }
    }

    private static BrokerStartException unusable(Path path, Exception reason) {
        return new BrokerStartException("cannot use the broker's data folder %s: %s".formatted(path, reason), reason);
    }

    private static FileAttribute<?>[] ownerOnly() {
        if (!FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            return new FileAttribute<?>[0];
        }
        return new FileAttribute<?>[] {
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
        };
    }

    Path path() {
        return path;
    }

    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot release the broker's data folder " + path, e);
        }
    }
}
