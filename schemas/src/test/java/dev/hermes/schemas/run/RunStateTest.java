package dev.hermes.schemas.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.event.Origins;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.serde.BundledSchemas;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.kafka.common.serialization.Serde;
import org.junit.jupiter.api.Test;

/** What holds of any run, whatever its events and in whatever order they come. */
class RunStateTest {
    private static final Serde<RunState> STORED = AvroType.RUN_STATE.serde(BundledSchemas.get());
    private static final Serde<RunSummary> PUBLISHED = AvroType.RUN_SUMMARY.serde(BundledSchemas.get());

    @Property(tries = 400)
    void summary_anyEvents_isWhatARecountSays(@ForAll Random random) {
        // Given
        List<String> lines = new RandomRun(random).lines();

        // When
        TestRun run = new TestRun().addAll(lines);

        // Then
        Recount recount = new Recount(lines);
        assertEquals(recount.outcome(), run.outcome());
        assertEquals(recount.totals(), withoutTrailingZeros(run.totals()));
    }

    @Property(tries = 400)
    void summary_anyOrderOfArrival_isTheSame(@ForAll Random random) {
        // Given
        List<String> lines = new RandomRun(random).distinctLines();
        List<String> shuffled = new ArrayList<>(lines);
        Collections.shuffle(shuffled, random);

        // When
        TestRun run = new TestRun().addAll(lines);
        TestRun shuffledRun = new TestRun().addAll(shuffled);

        // Then
        assertEquals(run.outcome(), shuffledRun.outcome());
        assertEquals(withoutTrailingZeros(run.totals()), withoutTrailingZeros(shuffledRun.totals()));
    }

    @Property(tries = 400)
    void deltas_afterEachEvent_addUpToTheSummary(@ForAll Random random) {
        // Given
        List<String> lines = new RandomRun(random).lines();
        TestRun run = new TestRun();

        for (int i = 0; i < lines.size(); i++) {
            // When
            run.add(lines.get(i));

            // Then
            Recount recount = new Recount(lines.subList(0, i + 1));
            BigDecimal cost = run.cost();
            assertEquals(
                    0,
                    (cost == null ? BigDecimal.ZERO : cost)
                            .compareTo(run.booked().costUsd()));
            assertEquals(cost == null, run.booked().costOrNull() == null);
            assertEquals(recount.unpricedSteps(), run.booked().unpriced());
            assertEquals(run.totals().costComplete(), run.booked().isComplete());
            assertEquals(run.totals().tokens().prompt(), run.booked().promptTokens());
            assertEquals(run.totals().tokens().completion(), run.booked().completionTokens());
            for (CostAmount amount : run.books().values()) {
                assertTrue(
                        amount.costUsd().signum() >= 0 && amount.priced() >= 0 && amount.unpriced() >= 0,
                        amount::toString);
            }
        }
    }

    @Property(tries = 400)
    void lines_anyEvents_standOneBehindTheOther(@ForAll Random random) {
        // Given
        List<String> lines = new RandomRun(random).lines();

        // When
        TestRun run = new TestRun().addAll(lines);

        // Then
        long offset = 0;
        for (int i = 0; i < lines.size(); i++) {
            RunLine line = run.lines().get(i);
            assertEquals(i + 1, line.seq());
            assertEquals(offset, line.offset());
            assertEquals(lines.get(i), line.line());
            offset += TestRun.read(line.line()).byteLength() + 1;
        }
        assertEquals(offset, run.totals().bytes());
    }

    @Property(tries = 200)
    void stored_afterEachEvent_goesOnAsIfItHadStayedInMemory(@ForAll Random random) {
        // Given
        RunState kept = RunState.start(TestRun.ID);
        RunState stored = RunState.start(TestRun.ID);

        for (String line : new RandomRun(random).lines()) {
            // When
            StepEvent event = StepEvent.of("e", null, line);
            RunState.Applied appliedKept = kept.apply(TestRun.read(line), event, "e");
            stored = throughTheStore(stored);
            RunState.Applied appliedStored = stored.apply(TestRun.read(line), event, "e");
            if (random.nextInt(3) == 0) {
                kept.interrupt();
                stored.interrupt();
            }
            stored = throughTheStore(stored);

            // Then
            assertEquals(appliedKept.line(), appliedStored.line());
            assertEquals(appliedKept.deltas().size(), appliedStored.deltas().size());
            assertEquals(kept.isFinished(), stored.isFinished());
            assertArrayEquals(published(kept), published(stored));
            assertArrayEquals(
                    STORED.serializer().serialize("t", kept),
                    STORED.serializer().serialize("t", stored));
        }
    }

    @Test
    void importedFile_survivesTheStore() {
        // Given
        String line = TestRun.line("13:11:04", 1, "note");
        StepEvent imported = new StepEvent("e", null, null, Origins.IMPORT, null, "a".repeat(64), line);
        StepEvent other = new StepEvent("e", null, null, Origins.IMPORT, null, "b".repeat(64), line);
        RunState state = RunState.start(TestRun.ID);
        boolean newRunKnown = state.isKnownOtherwise(imported);
        state.apply(TestRun.read(line), imported, "e");

        // When
        RunState stored = throughTheStore(state);

        // Then
        assertFalse(newRunKnown);
        assertFalse(stored.isKnownOtherwise(imported));
        assertTrue(stored.isKnownOtherwise(other));
    }

    @Test
    void notes_ofTheTopology_surviveTheStore() {
        // Given
        RunState state = RunState.start(TestRun.ID);
        state.countDuplicate();
        state.received(70);
        state.received(30);
        state.seen(5);
        state.indexed(true);
        state.expireIds();

        // When
        RunState stored = throughTheStore(state);

        // Then
        assertEquals(70, stored.lastReceived());
        assertEquals(5, stored.lastSeen());
        assertTrue(stored.isIndexed());
        assertTrue(stored.idsExpired());
        stored.apply(TestRun.read(TestRun.line("13:11:04", 1, "end")), StepEvent.of("e", null, "{}"), "e");
        assertEquals(1, stored.summary().totals().duplicates());
    }

    @Test
    void promotedPayload_isALineOfTheRun_andNothingThatItDoes() {
        // Given
        RunState run = RunState.start(TestRun.ID);
        add(run, TestRun.line("13:11:04", 1, "tool", "'summary':'asked'"));
        run.interrupt();
        RunSummary before = run.summary();

        // When
        RunState.Applied applied =
                add(run, TestRun.line("14:00:00", 2, "promoted", "'summary':'output of step 1 kept'"));

        // Then
        assertEquals(2, applied.line().seq());
        assertEquals(before.labels(), run.summary().labels());
        assertEquals(before.outcome(), run.summary().outcome());
        assertEquals(before.totals().steps(), run.summary().totals().steps());
        assertEquals(2, run.summary().totals().events());
    }

    private static RunState.Applied add(RunState run, String line) {
        return run.apply(TestRun.read(line), StepEvent.of("e", null, line), "e");
    }

    @Test
    void start_newRun_isNotWatchedIndexedOrExpired() {
        // When
        RunState state = throughTheStore(RunState.start(TestRun.ID));

        // Then
        assertEquals(-1, state.lastSeen());
        assertEquals(0, state.lastReceived());
        assertEquals(List.of(false, false, false), List.of(state.isIndexed(), state.idsExpired(), state.hasEvents()));
    }

    @Test
    void summary_tenThousandEvents_leavesTheStateAsSmallAsWithTen() {
        // Given
        TestRun run = new TestRun();

        // When
        for (int i = 0; i < 10_000; i++) {
            run.add(TestRun.line(
                    "13:11:04",
                    i,
                    "model",
                    "'prompt_tokens':5,'model':'m'",
                    "'cost_usd':0.0000000001",
                    "'summary':'s'"));
        }

        // Then
        int bytes = STORED.serializer().serialize("t", run.state()).length;
        assertTrue(bytes < 400, bytes + " bytes");
        assertEquals("0.000001", run.cost().toPlainString());
        assertEquals(50_000, run.totals().tokens().prompt());
    }

    private static RunState throughTheStore(RunState state) {
        return STORED.deserializer().deserialize("t", STORED.serializer().serialize("t", state));
    }

    private static byte[] published(RunState state) {
        return PUBLISHED.serializer().serialize("t", state.summary());
    }

    private static RunSummary.Totals withoutTrailingZeros(RunSummary.Totals totals) {
        return new RunSummary.Totals(
                totals.steps(),
                totals.events(),
                totals.bytes(),
                totals.duplicates(),
                totals.costUsd() == null ? null : totals.costUsd().stripTrailingZeros(),
                totals.costComplete(),
                totals.unpricedModels(),
                totals.tokens(),
                totals.reportedTotalCostUsd());
    }
}
