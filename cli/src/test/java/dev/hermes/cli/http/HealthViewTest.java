package dev.hermes.cli.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.hermes.schemas.health.Health;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class HealthViewTest {
    private static final Map<String, Health> WELL = Map.of("sink", Health.ok());
    private static final Map<String, Health> ILL =
            new TreeMap<>(Map.of("broker", Health.ok(), "sink", Health.of("the disk is full")));

    @Test
    void alive_whenAllIsWell_saysSo() throws JsonProcessingException {
        Asked asked = Asked.get(new HealthView(() -> WELL, () -> true)::alive, "");

        assertEquals(200, asked.status());
        assertEquals("""
                {"ok":true,"parts":{"sink":{"problem":null}}}""", asked.body().toString());
    }

    @Test
    void alive_withAProblem_isStillAlive() throws JsonProcessingException {
        Asked asked = Asked.get(new HealthView(() -> ILL, () -> true)::alive, "");

        assertEquals(200, asked.status());
        assertEquals("""
                {"ok":false,"parts":{"broker":{"problem":null},"sink":{"problem":"the disk is full"}}}""", asked.body().toString());
    }

    @Test
    void ready_isAnsweredByStatus() throws JsonProcessingException {
        assertEquals(
                200,
                Asked.get(new HealthView(() -> WELL, () -> true)::ready, "").status());
        assertEquals(
                503,
                Asked.get(new HealthView(() -> WELL, () -> false)::ready, "").status());
    }
}
