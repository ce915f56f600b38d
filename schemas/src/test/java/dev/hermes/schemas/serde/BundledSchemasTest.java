package dev.hermes.schemas.serde;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BundledSchemasTest {
    private final BundledSchemas schemas = BundledSchemas.get();

    /** Consumers keep these ids in their records for ever: a row is added here, none is ever changed. */
    @ParameterizedTest
    @CsvSource({
        "900001, agent.steps-value, 1, StepEventRecord",
        "900002, run.lines-value, 1, RunLineRecord",
        "900003, run.summaries-value, 1, RunSummaryRecord",
        "900004, run.index-value, 1, IndexRowRecord",
        "900005, cost.deltas-value, 1, CostDeltaRecord",
        "900006, cost.daily-value, 1, DailyCostRecord",
        "900007, runs-changelog-value, 1, RunRecord"
    })
    void versions_released_keepTheirIds(int id, String subject, int version, String record) {
        // When
        Schema schema = schemas.schema(id);

        // Then
        assertEquals("dev.hermes.schemas.avro." + record, schema.getFullName());
        assertEquals(id, schemas.id(subject, schema));
        assertEquals(
                new BundledSchemas.Version(id, subject, version, schema),
                schemas.find(subject, schema).orElseThrow());
    }

    @Test
    void schema_unknownId_isNull() {
        // When
        Schema schema = schemas.schema(1);

        // Then
        assertNull(schema);
    }

    @Test
    void id_schemaOfAnotherSubject_isNotFound() {
        // Given
        Schema row = schemas.schema(900004);

        // When
        IllegalStateException refused =
                assertThrows(IllegalStateException.class, () -> schemas.id("agent.steps-value", row));

        // Then
        assertEquals("the schema of agent.steps-value is not released", refused.getMessage());
    }

    @Test
    void find_schemaThatWasNeverReleased_isEmpty() {
        // When
        boolean found = schemas.find("run.index-value", SchemaBuilder.builder().longType())
                .isPresent();

        // Then
        assertTrue(!found);
    }
}
