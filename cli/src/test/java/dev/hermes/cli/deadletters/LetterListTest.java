package dev.hermes.cli.deadletters;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

class LetterListTest {
    private static List<String> ids(LetterList list) {
        return list.letters().stream().map(letter -> letter.id().toString()).toList();
    }

    @Test
    void letters_comeNewestFirst_whateverTheirPartition() {
        LetterList list = new LetterList(null, Instant.MIN, 10);

        list.add(Buried.letter(1, 2, "a"));
        list.add(Buried.letter(0, 1, "b"));
        list.add(Buried.letter(0, 3, "a"));

        assertEquals(List.of("0:3", "1:2", "0:1"), ids(list));
    }

    @Test
    void newestOnly_areKept_andAllAreCounted() {
        LetterList list = new LetterList(null, Instant.MIN, 2);

        for (long offset = 0; offset < 5; offset++) {
            list.add(Buried.letter(0, offset, offset % 2 == 0 ? "even" : "odd"));
        }

        assertEquals(List.of("0:4", "0:3"), ids(list));
        assertEquals(List.of("even", "odd"), List.copyOf(list.counts().keySet()));
        assertEquals(3, list.counts().get("even").letters());
    }

    @Test
    void otherReason_isLeftOut_withItsMark() {
        LetterList list = new LetterList("a", Instant.MIN, 10);
        ConsumerRecord<byte[], byte[]> other = Buried.letter(0, 1, "b");

        list.add(Buried.letter(0, 0, "a"));
        list.add(other);
        list.add(Buried.mark(other, 2));

        assertEquals(List.of("0:0"), ids(list));
        assertEquals(1, list.counts().size());
    }

    @Test
    void letterBeforeSince_isLeftOut_withItsMark() {
        LetterList list = new LetterList(null, Buried.FIRST.plusSeconds(1), 10);
        ConsumerRecord<byte[], byte[]> early = Buried.letter(0, 0, "a");

        list.add(early);
        list.add(Buried.letter(0, 1, "a"));
        list.add(Buried.mark(early, 2));

        assertEquals(List.of("0:1"), ids(list));
        assertEquals(0, list.counts().get("a").redriven());
    }

    @Test
    void marks_areNoLetters_andCountOnce() {
        LetterList list = new LetterList(null, Instant.MIN, 10);
        ConsumerRecord<byte[], byte[]> letter = Buried.letter(0, 0, "a");

        list.add(letter);
        list.add(Buried.letter(0, 1, "a"));
        list.add(Buried.mark(letter, 2));
        list.add(Buried.mark(letter, 3));

        assertEquals(List.of("0:1", "0:0"), ids(list));
        assertTrue(list.isRedriven(Letter.of(letter)));
        assertFalse(list.isRedriven(list.letters().get(0)));
        assertEquals(1, list.counts().get("a").redriven());
    }
}
