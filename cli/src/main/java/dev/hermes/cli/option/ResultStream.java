package dev.hermes.cli.option;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/**
 * Where results go. A writer keeps to itself that it cannot write; this ends the command: with a {@link ClosedOutputException} when
 * nobody reads, else with the reason.
 */
public final class ResultStream extends FilterOutputStream {
    public ResultStream(OutputStream out) {
        super(out);
    }

    @Override
    public void write(int b) {
        attempt(() -> out.write(b));
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        attempt(() -> out.write(bytes, offset, length));
    }

    @Override
    public void flush() {
        attempt(out::flush);
    }

    private interface Write {
        void write() throws IOException;
    }

    private static void attempt(Write write) {
        try {
            write.write();
        } catch (IOException e) {
            String reason = IoProblem.of(e);
            if (reason.contains("Broken pipe")) {
                throw new ClosedOutputException();
            }
            throw new UncheckedIOException(new IOException("cannot write the results: " + reason, e));
        }
    }
}
