package dev.hermes.sink;

import java.io.IOException;
import java.nio.channels.FileChannel;

/** When the bytes of run files are made durable. Called by several threads. */
@FunctionalInterface
interface Durability {
    /** Before the file is closed: what stood there already may not be durable either. */
    Durability AT_ONCE = (path, channel) -> channel.force(false);

    /** Lines were placed in the run file, which is still open. */
    void written(String path, FileChannel channel) throws IOException;
}
