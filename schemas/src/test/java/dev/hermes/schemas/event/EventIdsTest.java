package dev.hermes.schemas.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import org.junit.jupiter.api.Test;

class EventIdsTest {
    @Test
    void ofLine_line_isItsSha256() {
        // When
        String id = EventIds.ofLine("abc");

        // Then
        assertEquals("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", id);
    }

    @Test
    void ofLine_whiteSpaceBetweenTokens_doesNotCount() {
        // When
        String id = EventIds.ofLine("{ \"a b\" :\t1 }\r\n");

        // Then
        assertEquals(EventIds.ofLine("{\"a b\":1}"), id);
    }

    @Property
    void derived_twoListsOfParts_areEqualOnlyIfTheListsAre(
            @ForAll List<@Chars({'1', ':', 'a'}) String> one, @ForAll List<@Chars({'1', ':', 'a'}) String> other) {
        // When
        String id = EventIds.derived(one.toArray(String[]::new));
        String otherId = EventIds.derived(other.toArray(String[]::new));

        // Then
        assertEquals(one.equals(other), id.equals(otherId));
    }

    @Test
    void derived_partsThatReadAlikeInARow_differ() {
        // When
        String id = EventIds.derived("a", "1:b");
        String other = EventIds.derived("a1:b");

        // Then
        assertNotEquals(id, other);
    }

    @Test
    void ofImport_isThatOfRunFileAndLine() {
        // When
        String id = EventIds.ofImport("7c2a", "0".repeat(64), 12);

        // Then
        assertEquals(EventIds.derived("7c2a", "0".repeat(64), "12"), id);
    }

    @Test
    void random_twice_differs() {
        // When
        String id = EventIds.random();
        String other = EventIds.random();

        // Then
        assertNotEquals(id, other);
        assertTrue(id.matches("[\\x21-\\x7e]{1,64}"), id);
    }
}
