package dev.hermes.schemas.event;

import java.math.BigDecimal;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes JSON values as oddly as JSON allows, without insignificant white space. */
final class OddJson {
    private static final String[] ESCAPES = {
        "\\\"", "\\\\", "\\/", "\\b", "\\f", "\\n", "\\r", "\\t", "\\u0000", "\\u001f", "\\uD83D\\uDE00", "\\uABcd"
    };
    private static final String[] ESCAPED = {
        "\"", "\\", "/", "\b", "\f", "\n", "\r", "\t", "\0", "\u001f", "\uD83D\uDE00", "\uABCD"
    };
    private static final String[] RAW = {
        "a", "Z", "7", " ", "  ", "{", "}", "[", "]", ",", ":", "'", "/", "é", "日", "😀", "\u2028", "\u007f", "\uFFFF",
        "\u0130"
    };
    private static final String[] LITERALS = {"true", "false", "null", "{}", "[]", "\"\""};
    private static final String[] NUMBERS = {
        "0",
        "-0",
        "0.0",
        "-0.00",
        "0e0",
        "0E-7",
        "1",
        "-1",
        "1.50",
        "1e5",
        "1E+05",
        "1e-05",
        "-12.500e-3",
        "1e400",
        "1e-400",
        "1e99999999999",
        "100e2147483647",
        "123456789012345678901234567890.123456789",
        "0.0014",
        "1.0E0"
    };

    private final Random random;

    OddJson(Random random) {
        this.random = random;
    }

    /** A string in two forms. */
    record Text(String spelling, String meaning) {}

    int below(int bound) {
        return random.nextInt(bound);
    }

    boolean oneIn(int times) {
        return random.nextInt(times) == 0;
    }

    /** A string of that many pieces; each is a character, raw or escaped. */
    Text text(int pieces) {
        StringBuilder spelling = new StringBuilder("\"");
        StringBuilder meaning = new StringBuilder();
        for (int i = 0; i < pieces; i++) {
            if (oneIn(3)) {
                int at = below(ESCAPES.length);
                spelling.append(ESCAPES[at]);
                meaning.append(ESCAPED[at]);
            } else {
                String raw = RAW[below(RAW.length)];
                spelling.append(raw);
                meaning.append(raw);
            }
        }
        return new Text(spelling.append('"').toString(), meaning.toString());
    }

    /** Any text, each of its characters raw or as an escape. */
    String spell(String meaning) {
        StringBuilder spelling = new StringBuilder("\"");
        for (int i = 0; i < meaning.length(); i++) {
            char c = meaning.charAt(i);
            if (oneIn(8) || c < ' ' || c == '"' || c == '\\' || Character.isSurrogate(c)) {
                spelling.append(String.format(oneIn(2) ? "\\u%04x" : "\\u%04X", (int) c));
            } else {
                spelling.append(c);
            }
        }
        return spelling.append('"').toString();
    }

    /** A number of at most 12 integer digits and 18 decimals, in one of its spellings. */
    String spell(BigDecimal number) {
        String plain = number.toPlainString();
        return switch (below(5)) {
            case 0 -> number.unscaledValue() + (oneIn(2) ? "e" : "E") + -number.scale();
            case 1 -> number.movePointLeft(2).toPlainString() + (oneIn(2) ? "e2" : "E+02");
            case 2 -> number.movePointRight(3).toPlainString() + "e-3";
            case 3 -> plain.contains(".") ? plain + "000" : plain + ".00";
            default -> plain;
        };
    }

    BigDecimal decimal() {
        BigDecimal integer = BigDecimal.valueOf(random.nextLong(oneIn(2) ? 10 : 1_000_000_000_000L));
        BigDecimal fraction = BigDecimal.valueOf(random.nextLong(1_000_000_000_000_000_000L), 18);
        return oneIn(2) ? integer.add(BigDecimal.valueOf(below(10_000), 4)) : integer.add(fraction);
    }

    long count() {
        return random.nextLong(oneIn(2) ? 1_000 : 1_000_000_000_000L);
    }

    /** Any value, at most that many levels deep. */
    String value(int levels) {
        if (levels > 8 && oneIn(4)) {
            return nest(levels);
        }
        int kind = below(levels > 0 ? 6 : 3);
        return switch (kind) {
            case 0 -> text(below(8)).spelling();
            case 1 -> oneIn(9) ? "9".repeat(1 + below(2_000)) : NUMBERS[below(NUMBERS.length)];
            case 2 -> oneIn(9) ? "\"\\ud800\"" : LITERALS[below(LITERALS.length)];
            case 3, 4 -> object(Math.min(levels, 4) - 1);
            default -> array(Math.min(levels, 4) - 1);
        };
    }

    private String array(int levels) {
        return IntStream.range(0, below(4)).mapToObj(i -> value(levels)).collect(Collectors.joining(",", "[", "]"));
    }

    private String object(int levels) {
        return IntStream.range(0, below(4))
                .mapToObj(i -> text(below(4)).spelling() + ":" + value(levels))
                .collect(Collectors.joining(",", "{", "}"));
    }

    /** Exactly that many levels around a string. */
    String nest(int levels) {
        StringBuilder open = new StringBuilder();
        StringBuilder close = new StringBuilder();
        for (int i = 0; i < levels; i++) {
            boolean array = oneIn(2);
            open.append(array ? "[" : "{\"\":");
            close.insert(0, array ? "]" : "}");
        }
        return open + "\"[{\"" + close;
    }
}
