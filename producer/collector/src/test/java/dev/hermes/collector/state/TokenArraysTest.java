package dev.hermes.collector.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.hermes.collector.harness.Usage;
import org.junit.jupiter.api.Test;

class TokenArraysTest {
    @Test
    void usage_ofItsArray_isTheSame() {
        // Given
        Usage usage = new Usage(100, 20, 30, 40, 15, 6L);

        // When
        Usage read = TokenArrays.usage(TokenArrays.of(usage));

        // Then
        assertEquals(usage, read);
    }

    @Test
    void usage_ofAStateWithoutTheCacheOfAnHour_hasNone() {
        // When
        Usage usage = TokenArrays.usage(new long[] {100, 20, 30, 40, 6});

        // Then
        assertEquals(new Usage(100, 20, 30, 40, 0, 6L), usage);
    }

    @Test
    void usage_ofAnotherLength_fails() {
        assertThrows(IllegalArgumentException.class, () -> TokenArrays.usage(new long[4]));
    }
}
