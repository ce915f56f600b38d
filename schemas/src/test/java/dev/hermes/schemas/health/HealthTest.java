package dev.hermes.schemas.health;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class HealthTest {
    @Test
    void ok_part_hasNoProblem() {
        // When
        boolean ok = Health.ok().isOk();

        // Then
        assertTrue(ok);
    }

    @Test
    void of_problem_isNotOk() {
        // When
        Health health = Health.of("disk full");

        // Then
        assertFalse(health.isOk());
        assertEquals("disk full", health.problem());
        assertThrows(NullPointerException.class, () -> Health.of(null));
    }
}
