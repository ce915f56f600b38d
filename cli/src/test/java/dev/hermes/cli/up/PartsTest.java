package dev.hermes.cli.up;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hermes.schemas.health.Health;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PartsTest {
    private final Parts parts = new Parts();
    private final List<String> stopped = new ArrayList<>();

    @Test
    void parts_areStoppedInTheirOwnOrder_howeverTheyWereStarted() {
        add(PartName.PROCESSOR);
        add(PartName.LOCK);
        add(PartName.SINK);
        add(PartName.BROKER);
        add(PartName.PUBLISHER);

        parts.close();

        assertEquals(List.of("publisher", "stream-processor", "sink", "broker", "lock"), stopped);
    }

    @Test
    void part_thatFailsToStop_doesNotKeepTheOthers() {
        add(PartName.BROKER);
        parts.add(PartName.SINK, () -> {
            throw new IllegalStateException("stuck");
        });
        add(PartName.PUBLISHER);

        parts.close();

        assertEquals(List.of("publisher", "broker"), stopped);
    }

    @Test
    void second_stop_doesNothing() {
        add(PartName.BROKER);
        parts.close();

        parts.close();

        assertEquals(List.of("broker"), stopped);
    }

    @Test
    void health_isThatOfThePartsThatHaveOne() {
        add(PartName.LOCK);
        parts.add(PartName.SINK, () -> {}, () -> Health.of("the disk is full"));

        Map<String, Health> health = parts.health();

        assertEquals(Map.of("sink", Health.of("the disk is full")), health);
    }

    private void add(PartName name) {
        parts.add(name, () -> stopped.add(name.word()));
    }
}
