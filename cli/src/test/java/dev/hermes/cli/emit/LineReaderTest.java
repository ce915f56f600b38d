package dev.hermes.cli.emit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.hermes.schemas.event.Reasons;
import dev.hermes.schemas.event.RejectedLineException;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.SequenceInputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class LineReaderTest {
    @Test
    void lines_haveTheirNumbers() throws Exception {
        assertEquals(List.of("1:a", "2:b", "3:c"), read("a\nb\nc\n"));
    }

    @Test
    void lastLine_needsNoLineFeed() throws Exception {
        assertEquals(List.of("1:a", "2:b"), read("a\nb"));
    }

    @Test
    void blankLines_countButAreLeftOut() throws Exception {
        assertEquals(List.of("3:a", "5:b"), read("\n \t\r\na\n\nb\n\n"));
    }

    @Test
    void byteOrderMark_isLeftOutAtTheBeginningOnly() throws Exception {
        assertEquals(List.of("1:a", "2:\uFEFFb"), read("\uFEFFa\n\uFEFFb\n"));
    }

    @Test
    void line_overManyChunks_isOne() throws Exception {
        String line = "x".repeat(200_000);

        assertEquals(List.of("1:a", "2:" + line, "3:b"), read("a\n" + line + "\nb"));
    }

    @Test
    @Timeout(30)
    void line_isReadWhileTheNextIsNotThere() throws Exception {
        try (PipedOutputStream agent = new PipedOutputStream();
                InputStream in = new PipedInputStream(agent)) {
            agent.write("a\n".getBytes(UTF_8));

            RawLine line = new LineReader(in).next();

            assertEquals("a", line.text());
        }
    }

    @Test
    void line_thatIsTooLarge_isRefusedAndTheNextIsRead() throws Exception {
        LineReader lines = new LineReader(new SequenceInputStream(Collections.enumeration(
                List.of(bytes(new byte[LineReader.MAX_BYTES]), bytes("x\nb\n".getBytes(UTF_8))))));

        RawLine large = lines.next();
        RejectedLineException refused = assertThrows(RejectedLineException.class, large::text);

        assertEquals(Reasons.TOO_LARGE, refused.reason());
        assertEquals("b", lines.next().text());
    }

    @Test
    void bytes_thatAreNoUtf8_areRefusedByTheirPlace() throws Exception {
        LineReader lines = new LineReader(bytes(new byte[] {'a', 'b', (byte) 0xC3, '\n'}));

        RejectedLineException refused = assertThrows(RejectedLineException.class, lines.next()::text);

        assertEquals(Reasons.NOT_JSON, refused.reason());
        assertEquals("the line is not UTF-8, see its byte 3", refused.getMessage());
    }

    private static List<String> read(String text) throws Exception {
        LineReader lines = new LineReader(bytes(text.getBytes(UTF_8)));
        List<String> read = new ArrayList<>();
        for (RawLine line = lines.next(); line != null; line = lines.next()) {
            read.add(line.number() + ":" + line.text());
        }
        return read;
    }

    private static InputStream bytes(byte[] bytes) {
        return new ByteArrayInputStream(bytes);
    }
}
