package dev.hermes.sink;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** A real disk that can be made full or unwritable, and knows how many files are open. Thread-safe. */
final class FailingDisk implements FileOpener {
    private final AtomicLong free = new AtomicLong(Long.MAX_VALUE);
    private final AtomicReference<Supplier<Exception>> refusal = new AtomicReference<>();
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger mostOpen = new AtomicInteger();

    /** Takes so many bytes more; of the write that reaches the end a part is written. */
    void fullAfter(long bytes) {
        free.set(bytes);
    }

    /** Opens nothing for writing any more. */
    void refuse(Supplier<Exception> exception) {
        refusal.set(exception);
    }

    /** Works again. */
    void repair() {
        refusal.set(null);
        free.set(Long.MAX_VALUE);
    }

    int mostOpen() {
        return mostOpen.get();
    }

    @Override
    public FileChannel open(Path file, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
            throws IOException {
        Supplier<Exception> refused = refusal.get();
        if (refused != null && options.contains(StandardOpenOption.WRITE)) {
            sneak(refused.get());
        }
        FileChannel channel = new Channel(FileChannel.open(file, options, attributes));
        mostOpen.accumulateAndGet(open.incrementAndGet(), Math::max);
        return channel;
    }

    private static void sneak(Exception e) throws IOException {
        if (e instanceof IOException io) {
            throw io;
        }
        throw (RuntimeException) e;
    }

    private final class Channel extends ForwardingChannel {
        Channel(FileChannel channel) {
            super(channel);
        }

        @Override
        public int write(ByteBuffer bytes, long position) throws IOException {
            int wanted = bytes.remaining();
            long left = free.getAndUpdate(f -> f == Long.MAX_VALUE ? f : Math.max(0, f - wanted));
            if (left >= wanted) {
                return super.write(bytes, position);
            }
            if (left == 0) {
                throw new IOException("No space left on device");
            }
            ByteBuffer part = bytes.slice(bytes.position(), (int) left);
            int written = super.write(part, position);
            bytes.position(bytes.position() + written);
            return written;
        }

        @Override
        public int write(ByteBuffer bytes) throws IOException {
            int written = write(bytes, position());
            position(position() + written);
            return written;
        }

        @Override
        protected void implCloseChannel() throws IOException {
            open.decrementAndGet();
            super.implCloseChannel();
        }
    }
}
