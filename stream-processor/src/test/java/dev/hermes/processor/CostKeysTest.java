package dev.hermes.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hermes.schemas.run.CostKey;
import java.time.Instant;
import java.util.List;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.kafka.common.utils.Bytes;
import org.junit.jupiter.api.Test;

class CostKeysTest {
    @Provide
    Arbitrary<CostKey> keys() {
        Arbitrary<String> name =
                Arbitraries.of("", "a", "aa", "b", "\u0000", "é").injectNull(0.3);
        return Combinators.combine(Arbitraries.longs().between(-2, 2), name, name, name, name)
                .as((quarter, agent, team, model, tool) ->
                        new CostKey(Instant.ofEpochSecond(quarter * 900), agent, team, model, tool));
    }

    @Property
    void bytes_areEqualWhereKeysAre(@ForAll("keys") CostKey one, @ForAll("keys") CostKey other) {
        assertEquals(one.equals(other), CostKeys.of(one).equals(CostKeys.of(other)));
    }

    @Test
    void order_isThatOfTime() {
        List<Bytes> inTime =
                List.of(at("1969-12-31T23:45:00Z"), at("1970-01-01T00:00:00Z"), at("2026-07-20T13:00:00Z"));

        assertEquals(inTime, List.copyOf(new TreeSet<>(inTime)));
    }

    private static Bytes at(String instant) {
        return CostKeys.of(new CostKey(Instant.parse(instant), null, null, null, null));
    }
}
