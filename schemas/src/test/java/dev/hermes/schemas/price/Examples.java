package dev.hermes.schemas.price;

import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.event.LineWriter;
import dev.hermes.schemas.event.RejectedLineException;
import dev.hermes.schemas.event.StepLine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.stream.Stream;

/** The worked examples of {@code examples.tsv}. */
final class Examples {
    private static final String FILE = "examples.tsv";
    private static final BigDecimal MILLION = BigDecimal.valueOf(1_000_000);

    private Examples() {}

    /**
     * One example.
     *
     * @param expected the cost, or the reason why there is none
     * @param arithmetic terms of tokens and rates; {@code -} where there is no cost
     */
    record Example(String what, String line, String expected, String arithmetic) {
        boolean isPriced() {
            return !arithmetic.equals("-");
        }

        /** What the arithmetic comes to. */
        BigDecimal recomputed() {
            return Stream.of(arithmetic.split(" \\+ "))
                    .map(term -> term.split("\\*"))
                    .map(term -> new BigDecimal(term[0]).multiply(new BigDecimal(term[1])))
                    .reduce(BigDecimal.ZERO, BigDecimal::add)
                    .divide(MILLION);
        }

        @Override
        public String toString() {
            return what;
        }
    }

    static Stream<Example> all() {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(Examples.class.getResourceAsStream(FILE)), StandardCharsets.UTF_8))) {
            return reader
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\t", -1))
                    .map(Examples::of)
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Example of(String[] cells) {
        String line = new LineWriter()
                .text(Field.TS, cells[2])
                .text(Field.RUN_ID, "7c2a")
                .count(Field.STEP, 1L)
                .text(Field.KIND, "model")
                .text(Field.MODEL, cells[1])
                .text(Field.SERVICE_TIER, cells[3].isEmpty() ? null : cells[3])
                .count(Field.PROMPT_TOKENS, Long.valueOf(cells[4]))
                .count(Field.COMPLETION_TOKENS, Long.valueOf(cells[5]))
                .count(Field.CACHE_READ_TOKENS, countOrNull(cells[6]))
                .count(Field.CACHE_WRITE_TOKENS, countOrNull(cells[7]))
                .count(Field.CACHE_WRITE_1H_TOKENS, countOrNull(cells[8]))
                .toLine();
        return new Example(cells[0], line, cells[9], cells[10]);
    }

    private static Long countOrNull(String cell) {
        return cell.equals("0") ? null : Long.valueOf(cell);
    }

    static StepLine line(String text) {
        try {
            return new LineCodec().read(text.replace('\'', '"'));
        } catch (RejectedLineException e) {
            throw new AssertionError(e);
        }
    }
}
