package dev.hermes.processor.search;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class PolledPositionsTest {
    private static final TopicPartition LOG = new TopicPartition("run.lines", 3);

    private final PolledPositions positions = new PolledPositions();

    @Test
    void emptyLog_isTaken() {
        assertTrue(positions.isTaken(LOG, 0, null));
    }

    @Test
    void lastRecordOfTheLog_whenItIsTaken_isAll() {
        assertTrue(positions.isTaken(LOG, 10, 9L));
        assertFalse(positions.isTaken(LOG, 10, 8L));
    }

    @Test
    void markersAtTheEnd_areAllWhenTheConsumerHasPassedThem() {
        positions.handedOver(LOG, 7);
        positions.reached(LOG, 8);
        assertFalse(positions.isTaken(LOG, 10, 7L));

        positions.reached(LOG, 10);

        assertTrue(positions.isTaken(LOG, 10, 7L));
    }

    @Test
    void recordsThatWereHandedOver_areNotTakenYet() {
        positions.handedOver(LOG, 8);
        positions.reached(LOG, 10);

        assertFalse(positions.isTaken(LOG, 10, 7L));
        assertTrue(positions.isTaken(LOG, 10, 8L));
    }

    @Test
    void logOfMarkersOnly_isTakenWhenTheConsumerHasPassedThem() {
        assertFalse(positions.isTaken(LOG, 2, null));

        positions.reached(LOG, 2);

        assertTrue(positions.isTaken(LOG, 2, null));
    }

    /** It comes back to a store that may have less than was handed over to the one before. */
    @Test
    void logThatComesBack_isTakenWhenItsStoreHasWhatIsHandedOverNow() {
        positions.handedOver(LOG, 9);
        positions.reached(LOG, 10);

        positions.handedOver(LOG, 4);
        positions.reached(LOG, 5);

        assertFalse(positions.isTaken(LOG, 10, 4L));
    }
}
