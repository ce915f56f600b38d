package dev.hermes.schemas.event;

import static dev.hermes.schemas.event.Lines.complete;
import static dev.hermes.schemas.event.Lines.with;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Lines of about a given length, made to be slow for some careless reader.
 *
 * @param reason the right answer; null: accepted
 */
record HostileLine(String name, String reason, IntFunction<String> ofLength) {
    static List<HostileLine> all() {
        return List.of(
                new HostileLine("open_arrays", "not_an_object", n -> "[".repeat(n)),
                new HostileLine(
                        "deep_arrays", "too_deep", n -> complete("'x':" + "[".repeat(n / 2) + "]".repeat(n / 2))),
                new HostileLine(
                        "deep_objects",
                        "too_deep",
                        n -> complete("'x':" + "{'':".repeat(n / 5) + "1" + "}".repeat(n / 5))),
                new HostileLine("wide_array", null, n -> complete("'x':[" + "0,".repeat(n / 2) + "0]")),
                new HostileLine("empty_objects", null, n -> complete("'x':[" + "{},".repeat(n / 3) + "{}]")),
                new HostileLine("unknown_digits", null, n -> complete("'x':" + "9".repeat(n))),
                new HostileLine("known_digits", "bad_number", n -> complete("'cost_usd':" + "9".repeat(n))),
                new HostileLine("step_digits", "bad_step", n -> with(Field.STEP, "9".repeat(n))),
                new HostileLine("decimals", "bad_number", n -> complete("'cost_usd':0." + "0".repeat(n) + "1")),
                new HostileLine("exponent", "bad_number", n -> complete("'cost_usd':1e" + "9".repeat(n))),
                new HostileLine(
                        "many_numbers",
                        null,
                        n -> complete("'cost_usd':0." + "7".repeat(17))
                                .replace("}", ",\"cost_usd\":1e-9".repeat(n / 16) + "}")),
                new HostileLine(
                        "long_fraction", null, n -> with(Field.TS, "'2026-07-20T13:11:04." + "1".repeat(n) + "Z'")),
                new HostileLine("long_run_id", "bad_run_id", n -> with(Field.RUN_ID, "'" + "a".repeat(n) + "'")),
                new HostileLine("colliding_keys", null, n -> complete(collidingKeys(n / 36))),
                new HostileLine("long_key", null, n -> complete("'" + "k".repeat(n) + "':1")),
                new HostileLine("escapes", null, n -> complete("'summary':'" + "\\u0041".repeat(n / 6) + "'")),
                new HostileLine("half_characters", null, n -> complete("'summary':'" + "\\ud800".repeat(n / 6) + "'")),
                new HostileLine("backslashes", null, n -> complete("'x':'" + "\\\\".repeat(n / 2) + "'")),
                new HostileLine("escaped_key", null, n -> complete("'" + "\\u0041".repeat(n / 6) + "':1")),
                new HostileLine("white_space", null, n -> complete("'x':[" + " 0 ,".repeat(n / 4) + "0]")),
                new HostileLine("only_white_space", "not_json", n -> " ".repeat(n)),
                new HostileLine("unfinished_string", "not_json", n -> "{\"" + "\\\"".repeat(n / 2)));
    }

    String ofLength(int length) {
        return ofLength.apply(length);
    }

    /** Keys of 32 chars, all with one hash code. */
    private static String collidingKeys(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> IntStream.range(0, 16)
                        .mapToObj(bit -> (i >> bit & 1) == 0 ? "Aa" : "BB")
                        .collect(Collectors.joining("", "'", "':1")))
                .collect(Collectors.joining(","));
    }

    @Override
    public String toString() {
        return name;
    }
}
