package dev.hermes.client;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.schemas.serde.SchemaRegistry;
import dev.hermes.schemas.topic.Topics;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.avro.Schema;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.Test;

class SchemaIdsTest {
    private final byte[] value = Topics.AGENT_STEPS
            .type()
            .serde(BundledSchemas.get())
            .serializer()
            .serialize("agent.steps", Events.event("7c2a", 1));

    /** Knows one schema, and was asked for it so many times. */
    private static final class OneSchema implements SchemaRegistry {
        private int asked;

        @Override
        public int id(String subject, Schema schema) {
            assertEquals("agent.steps-value", subject);
            assertEquals(Topics.AGENT_STEPS.type().schema(), schema);
            asked++;
            return 42;
        }

        @Override
        public Schema schema(int id) {
            throw new UnsupportedOperationException("is never asked");
        }
    }

    @Test
    void toRegistry_ofTheBundledSchemas_isTheSame() {
        // When
        byte[] sent = new SchemaIds(BundledSchemas.get()).toRegistry(value);

        // Then
        assertSame(value, sent);
    }

    @Test
    void toRegistry_putsItsIdInPlaceOfTheBundledOne() {
        // When
        byte[] sent = new SchemaIds(new OneSchema()).toRegistry(value);

        // Then
        assertEquals(0, sent[0]);
        assertEquals(42, ByteBuffer.wrap(sent).getInt(1));
        assertArrayEquals(Arrays.copyOfRange(value, 5, value.length), Arrays.copyOfRange(sent, 5, sent.length));
    }

    @Test
    void toRegistry_asksOnce() {
        // Given
        OneSchema registry = new OneSchema();
        SchemaIds ids = new SchemaIds(registry);
        ids.toRegistry(value);

        // When
        ids.toRegistry(value);

        // Then
        assertEquals(1, registry.asked);
    }

    @Test
    void toRegistry_ofASchemaThatIsNotOurs_isRefused() {
        // Given
        byte[] foreign = value.clone();
        ByteBuffer.wrap(foreign).putInt(1, 7);
        SchemaIds ids = new SchemaIds(new OneSchema());

        // When
        SerializationException e = assertThrows(SerializationException.class, () -> ids.toRegistry(foreign));

        // Then
        assertEquals("no released schema has the id 7", e.getMessage());
    }
}
