package dev.hermes.cli.deadletters;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.CapturedOutput;
import dev.hermes.schemas.topic.Headers;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

/** Which letters are published again, and what is said of the others. */
class RedriveTest {
    private static final Selection ALL = new Selection(Set.of(), null);

    private final CapturedOutput captured = new CapturedOutput();
    private final RedriveReport report = new RedriveReport(captured.output(), false, 5);
    private final List<String> taken = new ArrayList<>();

    @SafeVarargs
    private void redrive(Selection selection, ConsumerRecord<byte[], byte[]>... records) throws InterruptedException {
        Redrive redrive = new Redrive(null, selection, 5, report);
        for (ConsumerRecord<byte[], byte[]> record : records) {
            redrive.noteMark(record);
        }
        for (ConsumerRecord<byte[], byte[]> record : records) {
            redrive.look(record, (letter, same) -> taken.add(letter.id().toString()));
        }
    }

    @Test
    void lettersWithoutAMark_areTaken() throws InterruptedException {
        ConsumerRecord<byte[], byte[]> first = Buried.letter(0, 0, "not_json");

        redrive(ALL, first, Buried.letter(0, 1, "not_json"), Buried.mark(first, 2));

        assertEquals(List.of("0:1"), taken);
        assertTrue(report.isComplete());
        report.print(false);
        assertEquals(List.of("0 letters redriven; 1 redriven before"), captured.out());
    }

    @Test
    void lettersOfAReason_areTaken() throws InterruptedException {
        redrive(new Selection(Set.of(), "b"), Buried.letter(0, 0, "a"), Buried.letter(0, 1, "b"));

        assertEquals(List.of("0:1"), taken);
    }

    @Test
    void lettersThatAreNamed_areTaken() throws InterruptedException {
        Selection selection = new Selection(Set.of(new LetterId(1, 0)), null);

        redrive(selection, Buried.letter(0, 0, "a"), Buried.letter(1, 0, "a"));

        assertEquals(List.of("1:0"), taken);
    }

    @Test
    void letterThatWasTriedTooOften_isLeftAndCounted() throws InterruptedException {
        redrive(ALL, Buried.letter(0, 0, "a", "4", null), Buried.letter(0, 1, "a", "5", null));

        assertEquals(List.of("0:0"), taken);
        assertFalse(report.isComplete());
        report.print(false);
        assertEquals(List.of("0 letters redriven; 1 left after 5 attempts or more"), captured.out());
        assertEquals(List.of(), captured.err());
    }

    @Test
    void cutLetter_isLeftAndNamed() throws InterruptedException {
        ConsumerRecord<byte[], byte[]> cut = Buried.letter(0, 7, "unknown_schema");
        cut.headers().add(Headers.CUT_FROM_BYTES, "5000000".getBytes(UTF_8));

        redrive(ALL, cut);

        assertEquals(List.of(), taken);
        assertFalse(report.isComplete());
        assertEquals(List.of("0:7: only its beginning was kept, so it cannot be published again"), captured.err());
    }

    @Test
    void letterFromElsewhere_isLeftAndNamed() throws InterruptedException {
        ConsumerRecord<byte[], byte[]> foreign = Buried.letter(0, 7, "x");
        foreign.headers().remove(Headers.TOPIC);
        ConsumerRecord<byte[], byte[]> other = Buried.letter(0, 8, "x");
        other.headers().remove(Headers.TOPIC).add(Headers.TOPIC, "agent.dead-letters".getBytes(UTF_8));

        redrive(ALL, foreign, other);

        assertEquals(List.of(), taken);
        assertEquals(2, captured.err().size());
        report.print(false);
        assertEquals(List.of("0 letters redriven; 2 left because of another origin"), captured.out());
    }

    @Test
    void manyLettersThatAreLeft_areNamedUpToABound() throws InterruptedException {
        for (long offset = 0; offset < 30; offset++) {
            ConsumerRecord<byte[], byte[]> foreign = Buried.letter(0, offset, "x");
            foreign.headers().remove(Headers.TOPIC);
            redrive(ALL, foreign);
        }

        assertEquals(20, captured.err().size());
        report.print(false);
        assertEquals(List.of("0 letters redriven; 30 left because of another origin"), captured.out());
    }

    @Test
    void report_asJson_hasAllCounts() {
        RedriveReport json = new RedriveReport(captured.output(), true, 5);
        json.redriven(3);
        json.redrivenBefore();
        json.exhausted();
        json.notFound(new LetterId(0, 9));

        json.print(false);

        assertEquals(
                List.of("{\"schema_version\":1,\"dry_run\":false,\"redriven\":3,\"would_redrive\":0,"
                        + "\"redriven_before\":1,\"exhausted\":1,\"cut\":0,\"foreign\":0,\"not_found\":1}"),
                captured.out());
    }
}
