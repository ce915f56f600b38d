package dev.hermes.cli.up;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PartStatusTest {
    private static final BigDecimal RATE = new BigDecimal("12.5");

    @Test
    void parts_haveWhatTheySayAndWhatTheBrokerSays() {
        Map<String, String> problems = new LinkedHashMap<>();
        problems.put("broker", null);
        problems.put("sink", "the disk is full");

        List<PartStatus> parts = PartStatus.of(
                problems, Set.of("sink"), Map.of("sink", new Progress(7, RATE), "index", new Progress(0, RATE)));

        assertEquals(
                List.of(
                        new PartStatus("broker", null, null, false, true, null),
                        new PartStatus("sink", 7L, RATE, true, true, "the disk is full"),
                        new PartStatus("index", 0L, RATE, false, false, null)),
                parts);
        assertEquals("ok", parts.get(0).problemText());
        assertEquals("paused: the disk is full", parts.get(1).problemText());
        assertEquals("", parts.get(2).problemText(), "nobody asked it");
    }

    @Test
    void gauges_areReadByPart_numbersOnly() {
        HealthClient.Gauges gauges = new HealthClient.Gauges("""
                # TYPE hermes_paused gauge
                hermes_paused{part="sink"} 1.0
                hermes_lag_records{part="sink"} NaN
                hermes_lag_records{part="index"} 1.5E7
                hermes_spool_age_seconds{part="publisher"} 61.25
                hermes_spool_waiting_bytes{part="publisher"} 300.0
                """);

        assertEquals(Map.of("sink", 1.0), gauges.of("hermes_paused"));
        assertEquals(Map.of("index", 1.5e7), gauges.of("hermes_lag_records"));
        assertEquals(
                "300 bytes wait, the oldest event for 61 s at least",
                Status.SpoolStatus.of(gauges).text());
    }
}
