package dev.hermes.sink;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.topic.Topic;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class LineReaderTest {
    private static LineReader reader(String content) {
        return new LineReader(new ByteArrayInputStream(content.getBytes(UTF_8)), 100);
    }

    @Test
    void lines_comeWithTheirPlaces() throws IOException {
        // Given
        LineReader reader = reader("one\nzwölf\n");
        reader.next();

        // When
        byte[] second = reader.next();

        // Then
        assertEquals("zwölf", new String(second, UTF_8));
        assertEquals(104, reader.start());
        assertEquals(111, reader.end());
        assertEquals(2, reader.number());
        assertNull(reader.next());
        assertFalse(reader.isTorn());
    }

    @Test
    void endWithoutLineFeed_isTorn() throws IOException {
        // Given
        LineReader reader = reader("one\ntw");
        reader.next();

        // When
        assertNull(reader.next());

        // Then
        assertTrue(reader.isTorn());
        assertEquals(104, reader.end());
    }

    @Test
    void endlessLine_isCutInMemory() throws IOException {
        // Given
        LineReader reader = reader("x".repeat(Topic.MAX_RECORD_BYTES + 10) + "\nnext\n");

        // When
        byte[] line = reader.next();

        // Then
        assertEquals(Topic.MAX_RECORD_BYTES, line.length);
        assertEquals("next", new String(reader.next(), UTF_8));
    }
}
