package dev.hermes.sink;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.util.Set;

/** The one way to files and folders that are written: {@link FileChannel#open} outside tests, whose disks may fail. */
@FunctionalInterface
interface FileOpener {
    FileChannel open(Path file, Set<? extends OpenOption> options, FileAttribute<?>... attributes) throws IOException;
}
