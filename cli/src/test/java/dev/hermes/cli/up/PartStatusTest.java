package dev.hermes.cli.up;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hermes.cli.group.PartGroup;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PartStatusTest {
    @Test
    void parts_haveWhatTheySayAndWhatTheBrokerSays() {
        Map<String, String> problems = new LinkedHashMap<>();
        problems.put("broker", null);
        problems.put("sink", "the disk is full");

        List<PartStatus> parts = PartStatus.of(problems, Map.of(PartGroup.SINK, 7L, PartGroup.INDEX, 0L));

        assertEquals(
                List.of(
                        new PartStatus("broker", null, null),
                        new PartStatus("sink", 7L, "the disk is full"),
                        new PartStatus("index", 0L, null)),
                parts);
    }
}
