package dev.hermes.cli.option;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;

class ResultStreamTest {
    private static PrintWriter failing(String reason) {
        return writer(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(reason);
            }
        });
    }

    private static PrintWriter writer(OutputStream stream) {
        return new PrintWriter(new OutputStreamWriter(new ResultStream(stream), UTF_8));
    }

    @Test
    void results_passThrough() {
        // Given
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintWriter out = writer(bytes);

        // When
        out.print("é\n");
        out.flush();

        // Then
        assertEquals("é\n", bytes.toString(UTF_8));
    }

    @Test
    void pipeThatNobodyReads_endsTheCommand() {
        // Given
        PrintWriter out = failing("Broken pipe");
        out.print("result");

        // Then
        assertThrows(ClosedOutputException.class, out::flush);
    }

    @Test
    void fullDisk_isSaid() {
        // Given
        PrintWriter out = failing("No space left on device");
        out.print("result");

        // When
        UncheckedIOException failure = assertThrows(UncheckedIOException.class, out::flush);

        // Then
        assertEquals(
                "cannot write the results: No space left on device",
                failure.getCause().getMessage());
    }
}
