package dev.hermes.schemas.price;

import static dev.hermes.schemas.price.Examples.line;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.event.LineWriter;
import dev.hermes.schemas.event.RejectedLineException;
import dev.hermes.schemas.event.StepLine;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PricingTest {
    private static final String HEAD = "{'ts':'2026-09-01T12:00:00Z','run_id':'7c2a','step':1,";
    private static final String CALL = HEAD + "'kind':'model','model':'claude-opus-4-7',";
    private static final String TOKENS = "'prompt_tokens':1000,'completion_tokens':200";

    private final Pricing pricing = new Pricing(PriceTable.builtIn());

    @ParameterizedTest
    @MethodSource("dev.hermes.schemas.price.Examples#all")
    void quote_example_isAsWorkedOutByHand(Examples.Example example) {
        // When
        Quote quote = pricing.quote(line(example.line()));

        // Then
        if (quote instanceof Quote.Priced price) {
            assertEquals(example.expected(), LineWriter.plain(price.costUsd()));
            assertEquals(0, example.recomputed().compareTo(price.costUsd()));
            assertEquals("2026-11-30.1", price.priceTable());
        } else {
            assertEquals(example.expected(), ((Quote.None) quote).reason().name());
        }
    }

    @Test
    void examples_areManyAndOfBothKinds() {
        assertTrue(Examples.all().filter(Examples.Example::isPriced).count() >= 50);
        assertTrue(Examples.all().filter(example -> !example.isPriced()).count() >= 25);
    }

    @Test
    void priced_call_hasItsCostBehindAllThatTheAgentWrote() {
        // Given
        StepLine call = line(CALL + TOKENS + ",'my_field':[0,0.0140],'latency_ms':1.50}");

        // When
        StepLine priced = pricing.priced(call);

        // Then
        String before = call.text().substring(0, call.text().length() - 1);
        assertEquals(before + ",\"cost_usd\":0.01,\"price_table\":\"2026-11-30.1\"}", priced.text());
        assertEquals(0, new BigDecimal("0.01").compareTo(priced.decimal(Field.COST_USD)));
    }

    @Test
    void priced_line_isTheLineThatItsTextSays() throws RejectedLineException {
        // Given
        StepLine priced = pricing.priced(line(CALL + TOKENS + ",'summary':'Grüße \\u65e5'}"));

        // When
        StepLine read = new LineCodec().read(priced.text());

        // Then
        assertEquals(read.text(), priced.text());
        assertEquals(read.byteLength(), priced.byteLength());
        assertEquals(
                read.decimal(Field.COST_USD), priced.decimal(Field.COST_USD).stripTrailingZeros());
        assertEquals(read.text(Field.SUMMARY), priced.text(Field.SUMMARY));
        assertEquals(read.ts(), priced.ts());
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "0.0", "1e2", "0.5"})
    void priced_lineWithACost_isNotTouched(String cost) {
        // Given
        StepLine call = line(CALL + TOKENS + ",'cost_usd':" + cost + "}");

        // When
        StepLine priced = pricing.priced(call);

        // Then
        assertSame(call, priced);
        assertEquals(new Quote.None(Quote.Reason.HAS_A_COST), pricing.quote(call));
    }

    @Test
    void priced_pricedLine_staysAsItIs() {
        // Given
        StepLine once = pricing.priced(line(CALL + TOKENS + "}"));

        // When
        StepLine twice = pricing.priced(once);

        // Then
        assertSame(once, twice);
    }

    /** Null and other types count as absent, and of a repeated key the last value counts. */
    @ParameterizedTest
    @ValueSource(strings = {"null", "'0.5'", "{}", "true"})
    void priced_costThatCountsAsAbsent_isOverruledByTheOneBehindIt(String cost) throws RejectedLineException {
        // Given
        StepLine call = line(CALL + "'cost_usd':" + cost + "," + TOKENS + "}");

        // When
        StepLine priced = pricing.priced(call);

        // Then
        assertEquals(
                0,
                new BigDecimal("0.01")
                        .compareTo(new LineCodec().read(priced.text()).decimal(Field.COST_USD)));
    }

    @Test
    void priced_costThenNull_countsAsAbsent() {
        // Given
        StepLine call = line(CALL + "'cost_usd':7," + TOKENS + ",'cost_usd':null}");

        // When
        StepLine priced = pricing.priced(call);

        // Then
        assertEquals(0, new BigDecimal("0.01").compareTo(priced.decimal(Field.COST_USD)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            'kind':'end','model':'claude-opus-4-7','prompt_tokens':1,'completion_tokens':1 | NO_MODEL_CALL
            'kind':'model','model':'claude-opus-4-7' | NO_MODEL_CALL
            'kind':'model','model':'claude-opus-4-7','prompt_tokens':0,'completion_tokens':0 | NO_MODEL_CALL
            'kind':'model','prompt_tokens':1,'completion_tokens':1 | NO_MODEL
            'kind':'model','model':7,'prompt_tokens':1,'completion_tokens':1 | NO_MODEL
            'kind':'model','model':'claude-opus-4-7','prompt_tokens':1 | TOKENS_MISSING
            'kind':'model','model':'claude-opus-4-7','completion_tokens':1 | TOKENS_MISSING
            'kind':'model','model':'claude-opus-4-7','cache_read_tokens':1,'completion_tokens':1 | TOKENS_MISSING
            'kind':'model','model':'gpt-5','prompt_tokens':1,'completion_tokens':5,'reasoning_tokens':6 | TOKENS_INCONSISTENT
            'kind':'model','model':'gpt-5','prompt_tokens':9,'completion_tokens':5,'call_prompt_tokens':8 | TOKENS_INCONSISTENT
            """)
    void priced_lineWithoutAKnownPrice_staysAsItIs(String members, Quote.Reason reason) {
        // Given
        StepLine line = Examples.line(HEAD + members.replace("''", "'") + "}");

        // When
        StepLine priced = pricing.priced(line);

        // Then
        assertSame(line, priced);
        assertEquals(new Quote.None(reason), pricing.quote(line));
    }

    @ParameterizedTest
    @ValueSource(strings = {"tool", "note", "start", "error", "thought"})
    void priced_tokensOfAnyKind_areACall(String kind) {
        // Given
        StepLine line = line(HEAD + "'kind':'" + kind + "','model':'claude-opus-4-7'," + TOKENS + "}");

        // When
        StepLine priced = pricing.priced(line);

        // Then
        assertEquals(0, new BigDecimal("0.01").compareTo(priced.decimal(Field.COST_USD)));
    }

    @Test
    void priced_partOfALongCall_isPricedAsLong() {
        // Given: what came later of a call whose prompt was counted before
        StepLine rest = line(HEAD + "'kind':'model','model':'claude-sonnet-4-5','prompt_tokens':0,"
                + "'completion_tokens':1000,'call_prompt_tokens':200001}");

        // When
        StepLine priced = pricing.priced(rest);

        // Then: 1000 * 22.5
        assertEquals(0, new BigDecimal("0.0225").compareTo(priced.decimal(Field.COST_USD)));
    }

    @ParameterizedTest
    @CsvSource({"0, true", "1, false"})
    void priced_lineAtTheSizeLimit_neverExceedsIt(int over, boolean fits) {
        // Given: ,"cost_usd":0.01,"price_table":"2026-11-30.1" takes 45 bytes
        String call = CALL + TOKENS + ",'summary':''}";
        int room = LineCodec.MAX_LINE_BYTES - call.length() - 45 + over;
        StepLine line = line(call.replace("'summary':''", "'summary':'" + "x".repeat(room) + "'"));

        // When
        StepLine priced = pricing.priced(line);

        // Then
        assertEquals(fits ? LineCodec.MAX_LINE_BYTES : line.byteLength(), priced.byteLength());
        assertEquals(fits, pricing.quote(line) instanceof Quote.Priced);
        assertTrue(fits || pricing.quote(line).equals(new Quote.None(Quote.Reason.LINE_IS_FULL)));
    }

    /** Equal calls have equal totals, whatever part of their prompt is cached. */
    @Test
    void tokens_cachedOnesAreAPartOfThePrompt() {
        // Given
        StepLine first =
                line(HEAD + "'kind':'model','model':'gpt-4o-mini','prompt_tokens':1999,'completion_tokens':0}");
        StepLine second = line(
                HEAD
                        + "'kind':'model','model':'gpt-4o-mini','prompt_tokens':1999,'cache_read_tokens':1792,'completion_tokens':0}");

        // When
        TokenCounts firstTokens = TokenCounts.ofOrNull(first);
        TokenCounts secondTokens = TokenCounts.ofOrNull(second);

        // Then: 207 + 1792, and not 1999 + 1792
        assertEquals(new TokenCounts(1999, 0, 0, 0, 0), firstTokens);
        assertEquals(new TokenCounts(207, 1792, 0, 0, 0), secondTokens);
    }
}
