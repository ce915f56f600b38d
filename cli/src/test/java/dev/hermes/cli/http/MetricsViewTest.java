package dev.hermes.cli.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.http.Answer;
import dev.hermes.http.Request;
import dev.hermes.schemas.health.Health;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class MetricsViewTest {
    private static final Path PAGE = Path.of("..", "docs", "metrics.md");
    private static final Pattern NAME = Pattern.compile("`([a-z_]+)`");

    private final Map<String, Long> counts = new HashMap<>();
    private final Map<String, Health> healths = new HashMap<>();

    private List<String> lines(MetricsView view) {
        Answer answer = view.answer(new Request("GET", List.of(), ""));
        assertEquals(200, answer.status());
        assertTrue(answer.contentType().startsWith("text/plain"), answer.contentType());
        return answer.body().lines().toList();
    }

    @Test
    void metrics_areThoseOfTheMoment_alsoOfWordsThatCameLater() {
        try (MetricsView view = new MetricsView(() -> Map.of("sink", counts), () -> healths, List::of)) {
            counts.put("lines", 3L);
            healths.put("sink", Health.ok());
            List<String> before = lines(view);
            counts.put("lines", 5L);
            counts.put("dead_letters.not_json", 1L);
            healths.put("sink", Health.of("the disk is full"));
            List<String> after = lines(view);

            assertTrue(before.contains("hermes_events_total{part=\"sink\",what=\"lines\"} 3.0"));
            assertTrue(before.contains("hermes_part_healthy{part=\"sink\"} 1.0"));
            assertTrue(after.contains("hermes_events_total{part=\"sink\",what=\"lines\"} 5.0"));
            assertTrue(after.contains("hermes_events_total{part=\"sink\",what=\"dead_letters.not_json\"} 1.0"));
            assertTrue(after.contains("hermes_part_healthy{part=\"sink\"} 0.0"));
            assertTrue(after.stream().anyMatch(line -> line.startsWith("jvm_memory_used_bytes{")));
        }
    }

    /** What a page promises of the library's own metrics; a pause is there only after garbage collection. */
    @Test
    void metricsOfTheProcess_areThoseOfThePage() throws IOException {
        List<String> promised = Files.readAllLines(PAGE).stream()
                .dropWhile(line -> !line.startsWith("| of the process |"))
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .flatMap(line ->
                        NAME.matcher(line.substring(0, line.indexOf('|', 1))).results())
                .map(name -> name.group(1))
                .filter(name -> !name.equals("jvm_gc_pause_seconds"))
                .toList();
        try (MetricsView view = new MetricsView(Map::of, Map::of, List::of)) {
            List<String> shown = lines(view);

            assertTrue(promised.size() > 8, promised::toString);
            for (String name : promised) {
                assertTrue(shown.stream().anyMatch(line -> line.startsWith("# TYPE " + name + " gauge")), name);
            }
        }
    }

    @Test
    void reading_thatIsNotThereAnyMore_isNoNumber() {
        List<Reading> readings = new ArrayList<>();
        try (MetricsView view = new MetricsView(Map::of, Map::of, () -> readings)) {
            readings.add(new Reading(Reading.Dial.LAG, "sink", 7));
            readings.add(Reading.of(Reading.Dial.PAUSED, "sink", true));
            List<String> before = lines(view);
            readings.remove(0);
            List<String> after = lines(view);

            assertTrue(before.contains("hermes_lag_records{part=\"sink\"} 7.0"));
            assertTrue(before.contains("hermes_paused{part=\"sink\"} 1.0"));
            assertTrue(after.contains("hermes_lag_records{part=\"sink\"} NaN"));
            assertTrue(after.contains("hermes_paused{part=\"sink\"} 1.0"));
        }
    }
}
