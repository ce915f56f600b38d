package dev.hermes.collector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.Kinds;
import dev.hermes.schemas.event.StepLine;
import dev.hermes.schemas.price.PriceTable;
import dev.hermes.schemas.price.Pricing;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a line of Claude Code says of what its price depends on. */
class ClaudeCodePricesTest {
    private static final String ONE = "11111111-1111-4111-8111-111111111111";

    @TempDir
    Path folder;

    private static SessionWriter response(SessionWriter session, String model, String stopReason, String usage) {
        return session.record(
                "assistant",
                "\"message\":{\"id\":\"msg_1\",\"role\":\"assistant\",\"model\":\"" + model
                        + "\",\"content\":[{\"type\":\"text\",\"text\":\"hi\"}],\"stop_reason\":" + stopReason
                        + ",\"usage\":{" + usage.replace('\'', '"') + "}},\"requestId\":\"req_1\"");
    }

    private List<StepLine> collect(String model, String usage) {
        var fixture = new CollectorFixture(folder);
        response(fixture.session(ONE).prompt("go"), model, "\"end_turn\"", usage);
        fixture.collect();
        return fixture.sink.ofKind(Kinds.MODEL);
    }

    /** The price that Claude Code itself recorded for such a session. */
    @Test
    void writesOfAnHour_areToldApartAndPricedSo() {
        // When
        StepLine line = collect(
                        "claude-sonnet-5",
                        "'input_tokens':508,'cache_creation_input_tokens':9981,'cache_read_input_tokens':135726,"
                                + "'cache_creation':{'ephemeral_5m_input_tokens':0,'ephemeral_1h_input_tokens':9981},"
                                + "'output_tokens':103,'service_tier':'standard','speed':'standard'")
                .get(0);

        // Then
        assertEquals(146_215L, line.count(Field.PROMPT_TOKENS));
        assertEquals(9_981L, line.count(Field.CACHE_WRITE_TOKENS));
        assertEquals(9_981L, line.count(Field.CACHE_WRITE_1H_TOKENS));
        assertNull(line.text(Field.SERVICE_TIER));
        StepLine priced = new Pricing(PriceTable.builtIn()).priced(line);
        assertEquals(new BigDecimal("0.0691152"), priced.decimal(Field.COST_USD).stripTrailingZeros());
    }

    @Test
    void writesWithoutATotal_areTheirSum() {
        // When
        StepLine line = collect(
                        "claude-sonnet-5",
                        "'input_tokens':1,'cache_creation':{'ephemeral_5m_input_tokens':20,"
                                + "'ephemeral_1h_input_tokens':300},'output_tokens':1")
                .get(0);

        // Then
        assertEquals(321L, line.count(Field.PROMPT_TOKENS));
        assertEquals(320L, line.count(Field.CACHE_WRITE_TOKENS));
        assertEquals(300L, line.count(Field.CACHE_WRITE_1H_TOKENS));
    }

    @Test
    void writesOfFiveMinutes_needNoWord() {
        // When
        StepLine line = collect(
                        "claude-sonnet-5",
                        "'input_tokens':1,'cache_creation_input_tokens':20,'cache_creation':"
                                + "{'ephemeral_5m_input_tokens':20,'ephemeral_1h_input_tokens':0},'output_tokens':1")
                .get(0);

        // Then
        assertEquals(20L, line.count(Field.CACHE_WRITE_TOKENS));
        assertNull(line.count(Field.CACHE_WRITE_1H_TOKENS));
    }

    @ParameterizedTest
    @CsvSource({
        "standard, standard, not_available, ",
        "batch, standard, global, batch",
        "standard, fast, '', fast",
        "priority, standard, '', priority",
        "batch, fast, '', batch+fast",
        "standard, standard, us, us"
    })
    void waysOfServing_thatHaveAPriceOfTheirOwn_areNamed(String tier, String speed, String geography, String expected) {
        // When
        StepLine line = collect(
                        "claude-opus-5",
                        "'input_tokens':1,'output_tokens':1,'service_tier':'%s','speed':'%s','inference_geo':'%s'"
                                .formatted(tier, speed, geography))
                .get(0);

        // Then
        assertEquals(expected, line.text(Field.SERVICE_TIER));
    }

    @Test
    void gainOfALongCall_isPricedAsPartOfALongCall() {
        // Given: published while it streamed
        var fixture = new CollectorFixture(folder);
        var session = fixture.session(ONE).prompt("go");
        response(session, "claude-sonnet-4-5", "null", "'input_tokens':200001,'output_tokens':5");
        fixture.at(Duration.ofHours(1)).collect();
        response(session, "claude-sonnet-4-5", "\"end_turn\"", "'input_tokens':200001,'output_tokens':1005");

        // When
        fixture.at(Duration.ofHours(2)).collect();

        // Then
        List<StepLine> lines = fixture.sink.ofKind(Kinds.MODEL);
        assertEquals(2, lines.size());
        assertEquals(0L, lines.get(1).count(Field.PROMPT_TOKENS));
        assertEquals(200_001L, lines.get(1).count(Field.CALL_PROMPT_TOKENS));
        Pricing pricing = new Pricing(PriceTable.builtIn());
        BigDecimal cost = lines.stream()
                .map(line -> pricing.priced(line).decimal(Field.COST_USD))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
        // 200001 * 6 + 1005 * 22.5 for a million
        assertEquals(0, new BigDecimal("1.2226185").compareTo(cost), cost::toString);
    }

    /** A stream whose records repeat the usage so far is one call with the last usage. */
    @Test
    void fortyRecordsOfOneStream_areOneCallWithTheFinalUsage() {
        // Given
        var fixture = new CollectorFixture(folder);
        var session = fixture.session(ONE).prompt("go");
        for (int chunk = 1; chunk <= 40; chunk++) {
            response(
                    session,
                    "claude-sonnet-5",
                    chunk == 40 ? "\"end_turn\"" : "null",
                    "'input_tokens':1000,'output_tokens':" + chunk * 10);
        }

        // When
        fixture.collect();

        // Then
        StepLine line = fixture.sink.ofKind(Kinds.MODEL).get(0);
        assertEquals(1, fixture.sink.ofKind(Kinds.MODEL).size());
        assertEquals(1_000L, line.count(Field.PROMPT_TOKENS));
        assertEquals(400L, line.count(Field.COMPLETION_TOKENS));
    }
}
