package dev.hermes.processor.search;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.hermes.schemas.query.LineQuery;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/** Runs with lines of every nasty kind, in the order in which they came; and what a search must find, told by looking at all. */
final class Corpus {
    private static final String[] PIECES = {
        "tool",
        "error",
        "401 unauthorized",
        "email.send",
        "a_b",
        "x.y",
        "\"quoted\"",
        "back\\slash",
        "C:\\temp\\new",
        "tab\there",
        "line\nfeed",
        "日本語",
        "日",
        "Straße",
        "STRASSE",
        "ΟΔΟΣ",
        "οδος",
        "İstanbul",
        "ıI",
        "é",
        "e\u0301",
        "😀",
        "👩‍💻",
        "\u2028",
        "/etc/passwd",
        "%_%",
        "100%",
        "a",
        "ab",
        "Q",
        "0.0014",
        "1e9",
        "K",
        "\u212A",
        "ǅ",
        "ﬁ",
        "Ⅷ",
        "\u0000"
    };

    private final Map<String, List<String>> runs = new LinkedHashMap<>();
    private final List<Line> arrivals = new ArrayList<>();

    /** A line as it comes in. */
    record Line(String runId, long seq, String text) {}

    static Corpus of(long seed, int runCount, int maxLines) {
        Corpus corpus = new Corpus();
        Random random = new Random(seed);
        List<String> open = new ArrayList<>();
        List<Integer> left = new ArrayList<>();
        for (int i = 0; i < runCount; i++) {
            open.add("run-" + i);
            left.add(1 + random.nextInt(maxLines));
        }
        while (!open.isEmpty()) {
            int at = random.nextInt(Math.min(open.size(), 20));
            corpus.add(open.get(at), line(random, open.get(at)));
            left.set(at, left.get(at) - 1);
            if (left.get(at) == 0) {
                open.remove(at);
                left.remove(at);
            }
        }
        return corpus;
    }

    void add(String runId, String text) {
        List<String> lines = runs.computeIfAbsent(runId, id -> new ArrayList<>());
        lines.add(text);
        arrivals.add(new Line(runId, lines.size(), text));
    }

    private static String line(Random random, String runId) {
        StringBuilder line = new StringBuilder("{\"run_id\":").append(quoted(random, runId));
        line.append(",\"step\":").append(random.nextInt(100));
        for (int i = random.nextInt(4); i >= 0; i--) {
            line.append(",").append(quoted(random, name(random))).append(":");
            line.append(value(random));
        }
        return line.append("}").toString();
    }

    private static String name(Random random) {
        String[] names = {"tool", "model", "note", "größe", "k" + random.nextInt(3)};
        return names[random.nextInt(names.length)];
    }

    private static String value(Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> String.valueOf(random.nextInt(1000));
            case 1 -> "[" + quoted(random, words(random)) + ",{\"deep\":" + quoted(random, words(random)) + "}]";
            case 2 -> random.nextBoolean() ? "true" : "null";
            default -> quoted(random, words(random));
        };
    }

    private static String words(Random random) {
        StringBuilder words = new StringBuilder();
        for (int i = random.nextInt(4); i >= 0; i--) {
            words.append(PIECES[random.nextInt(PIECES.length)]);
            if (random.nextBoolean()) {
                words.append(' ').append(Integer.toHexString(random.nextInt(1 << 20)));
            }
        }
        return words.toString();
    }

    /** As one agent or another writes a string: plain, or with everything beyond ASCII escaped, or more than that. */
    private static String quoted(Random random, String text) {
        String escaped = new String(JsonStringEncoder.getInstance().quoteAsString(text));
        int style = random.nextInt(4);
        if (style > 1) {
            return "\"" + escaped + "\"";
        }
        StringBuilder all = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean plain = c < 0x80 && c >= 0x20 && c != '"' && c != '\\' && (style == 0 || random.nextInt(4) > 0);
            all.append(plain ? String.valueOf(c) : "\\u%04x".formatted((int) c));
        }
        return all.append("\"").toString();
    }

    List<Line> arrivals() {
        return arrivals;
    }

    Map<String, List<String>> runs() {
        return runs;
    }

    /** A piece of some line, or of some decoded words. */
    String anyTerm(Random random) {
        String source = random.nextInt(3) == 0
                ? words(random)
                : arrivals.get(random.nextInt(arrivals.size())).text();
        int from = random.nextInt(source.length());
        int length = 1 + (random.nextInt(3) == 0 ? random.nextInt(2) : random.nextInt(30));
        String term = source.substring(from, Math.min(source.length(), from + length));
        return switch (random.nextInt(8)) {
            case 0 -> term.toUpperCase(Locale.ROOT);
            case 1 -> term + "zz";
            default -> term;
        };
    }

    /** How many lines of each run match. */
    Map<String, Long> matches(LineQuery query) {
        Map<String, Long> matches = new LinkedHashMap<>();
        runs.forEach((runId, lines) -> {
            long count = lines.stream().filter(line -> matches(query, line)).count();
            if (count > 0) {
                matches.put(runId, count);
            }
        });
        return matches;
    }

    private static boolean matches(LineQuery query, String line) {
        byte[] bytes = line.getBytes(UTF_8);
        return query.mayMatch(bytes, 0, bytes.length) && query.matches(bytes, 0, bytes.length);
    }
}
