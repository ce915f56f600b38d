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
        Asked asked = Asked.get(new HealthView(() -> WELL, () -> WELL)::alive, "");

        assertEquals(200, asked.status());
        assertEquals("""
                {"ok":true,"parts":{"sink":{"problem":null}}}""", asked.body().toString());
    }

    @Test
    void alive_withAProblem_isStillAlive() throws JsonProcessingException {
        Asked asked = Asked.get(new HealthView(() -> ILL, () -> WELL)::alive, "");

        assertEquals(200, asked.status());
        assertEquals("""
                {"ok":false,"parts":{"broker":{"problem":null},"sink":{"problem":"the disk is full"}}}""", asked.body().toString());
    }

    @Test
    void ready_whenAllDoTheirWork_whateverElseIsWrong() throws JsonProcessingException {
        Asked asked = Asked.get(new HealthView(() -> ILL, () -> WELL)::ready, "");

        assertEquals(200, asked.status());
        assertEquals("""
                {"ready":true,"parts":{"sink":{"problem":null}}}""", asked.body().toString());
    }

    @Test
    void notReady_saysWhatKeepsAPartFromItsWork() throws JsonProcessingException {
        Asked asked = Asked.get(new HealthView(() -> WELL, () -> ILL)::ready, "");

        assertEquals(503, asked.status());
        assertEquals("""
                {"ready":false,"parts":{"broker":{"problem":null},"sink":{"problem":"the disk is full"}}}""", asked.body().toString());
    }
}
