package dev.hermes.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.hermes.processor.running.Closing;
import dev.hermes.processor.running.PatientRegistry;
import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.serde.RegistryUnavailableException;
import dev.hermes.schemas.serde.SchemaRegistries;
import dev.hermes.schemas.serde.SchemaRegistry;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Map;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

class PatientRegistryTest {
    private static final Duration SOON = Duration.ofMillis(1);

    /** Nobody listens on port 1. */
    private final SchemaRegistry away = SchemaRegistries.of(Map.of(SchemaRegistries.URL, "http://127.0.0.1:1"));

    private final SchemaRegistry bundled = SchemaRegistries.of(Map.of());
    private final Closing closing = new Closing();

    /** Answers every fourth time. */
    private final class Flaky implements SchemaRegistry {
        private int asked;

        @Override
        public int id(String subject, Schema schema) {
            return turn().id(subject, schema);
        }

        @Override
        public Schema schema(int id) {
            return turn().schema(id);
        }

        private SchemaRegistry turn() {
            return ++asked % 4 == 0 ? bundled : away;
        }
    }

    @Test
    void registryThatComesBack_costsNoEvent() {
        PatientRegistry patient = new PatientRegistry(new Flaky(), closing, SOON);
        try (TopologyFixture topology = new TopologyFixture(patient, ZoneId.of("UTC"))) {
            topology.send(
                    "r",
                    StepEvent.of(
                            "id",
                            Origins.EMIT,
                            TestLine.tool("r", "10:00:00", 1, "x").toString()));

            assertEquals(1, topology.lines().size());
            assertNull(patient.problem());
        }
    }

    @Test
    void unknownId_isNotWaitedFor() {
        assertNull(new PatientRegistry(bundled, closing, SOON).schema(4711));
    }

    @Test
    void closing_endsTheWaiting() {
        PatientRegistry patient = new PatientRegistry(away, closing, Duration.ofDays(1));
        closing.begin();

        assertThrows(
                RegistryUnavailableException.class,
                () -> patient.id(AvroType.STEP_EVENT.subject(), AvroType.STEP_EVENT.schema()));
        assertEquals(
                "the schema registry at http://127.0.0.1:1", patient.problem().substring(0, 41));
    }
}
