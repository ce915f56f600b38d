package dev.hermes.schemas.event;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Field;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReasonsTest {
    @Test
    void all_areTheWordsThereAre_eachOnce() throws Exception {
        // Given
        Set<String> words = new HashSet<>(Set.of("missing_ts", "missing_run_id", "missing_step", "missing_kind"));
        for (Field field : Reasons.class.getFields()) {
            words.add((String) field.get(null));
        }

        // When
        List<String> all = Reasons.all();

        // Then
        assertEquals(words, Set.copyOf(all));
        assertEquals(words.size(), all.size());
    }
}
