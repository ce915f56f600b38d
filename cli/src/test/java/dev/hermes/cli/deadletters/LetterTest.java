package dev.hermes.cli.deadletters;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.option.CommandException;
import dev.hermes.schemas.topic.Headers;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LetterTest {
    @Test
    void headers_sayWhatALetterIs() {
        Letter letter = Letter.of(Buried.letter(2, 17, "not_json", "4", new byte[100]));

        assertEquals("2:17", letter.id().toString());
        assertEquals(Buried.FIRST.plusSeconds(17), letter.time());
        assertEquals("not_json", letter.reason());
        assertEquals("agent.steps/3@120", letter.origin().toString());
        assertEquals(4, letter.attempt());
        assertEquals(100, letter.bytes());
        assertFalse(letter.isCut());
    }

    @Test
    void cutLetter_hasTheSizeThatItCameWith() {
        ConsumerRecord<byte[], byte[]> record = Buried.letter(0, 0, "too_large", "1", new byte[100]);
        record.headers().add(Headers.CUT_FROM_BYTES, "5000".getBytes(UTF_8));

        Letter letter = Letter.of(record);

        assertTrue(letter.isCut());
        assertEquals(5000, letter.bytes());
    }

    @Test
    void recordWithoutHeaders_isALetterOfWhichNothingIsKnown() {
        Letter letter = Letter.of(Buried.record(0, 5, null, null, new RecordHeaders()));

        assertNull(letter.reason());
        assertEquals("-", letter.origin().toString());
        assertEquals(1, letter.attempt());
        assertEquals(0, letter.bytes());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-3", "0", "x", "99999999999999999999"})
    void attemptThatIsNoCount_isTheFirst(String attempt) {
        assertEquals(
                1, Letter.of(Buried.letter(0, 0, "not_json", attempt, null)).attempt());
    }

    @Test
    void mark_namesTheLetterInItsPartition() {
        ConsumerRecord<byte[], byte[]> letter = Buried.letter(2, 17, "not_json");

        ConsumerRecord<byte[], byte[]> mark = Buried.mark(letter, 30);

        assertTrue(Mark.is(mark));
        assertFalse(Mark.is(letter));
        assertEquals(new Mark(new LetterId(2, 17), "not_json"), Mark.parseOrNull(mark));
        assertNull(Mark.parseOrNull(letter));
        assertEquals(2, mark.partition());
        assertNull(mark.value());
    }

    @Test
    void markThatNamesNoLetter_isNone() {
        RecordHeaders headers = new RecordHeaders();
        headers.add(Headers.REDRIVEN, "everything".getBytes(UTF_8));

        ConsumerRecord<byte[], byte[]> record = Buried.record(0, 5, null, null, headers);

        assertTrue(Mark.is(record));
        assertNull(Mark.parseOrNull(record));
    }

    @Test
    void typedId_isPartitionAndOffset() {
        assertEquals(new LetterId(12, 345), LetterId.typed("12:345"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "17", "0:", ":1", "0:-1", "0:1:2", "a:b", "1234567890:1", "0:1234567890123456789"})
    void typedIdThatIsNone_isWrongUsage(String id) {
        CommandException wrong = assertThrows(CommandException.class, () -> LetterId.typed(id));

        assertEquals(2, wrong.exitCode());
        assertTrue(wrong.getMessage().endsWith(": " + id), wrong.getMessage());
    }
}
