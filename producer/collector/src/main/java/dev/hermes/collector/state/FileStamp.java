package dev.hermes.collector.state;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * How a file looks from outside. As long as that is the same, the file is taken to be unchanged.
 *
 * @param size in bytes
 * @param modifiedMs time of the last change, epoch milliseconds
 */
public record FileStamp(long size, long modifiedMs) {
    /** The stamp of a file now. */
    public static FileStamp of(Path file) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
        return new FileStamp(attributes.size(), attributes.lastModifiedTime().toMillis());
    }
}
