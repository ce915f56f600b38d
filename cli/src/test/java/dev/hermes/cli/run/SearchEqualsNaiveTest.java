package dev.hermes.cli.run;

import static dev.hermes.cli.run.RunsFixture.line;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hermes.cli.run.RunsFixture.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is looked for, the runs and the numbers of matches are those of a plain look at every line. */
class SearchEqualsNaiveTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String[] WORDS = {
        "mail",
        "Mail",
        "sent",
        "日本語",
        "émile",
        "ÉMILE",
        "😀",
        "\"quoted\"",
        "back\\slash",
        "a/b",
        "line\nfeed",
        "tab\t",
        "401"
    };

    @TempDir
    private Path home;

    private final Map<String, List<String>> files = new LinkedHashMap<>();

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void answers_areThoseOfAPlainLook(boolean ignoreCase) throws IOException {
        // Given
        Random random = new Random(3);
        RunsFixture runs = givenRandomRuns(random);
        for (int round = 0; round < 120; round++) {
            List<String> terms = new ArrayList<>(List.of(term(random)));
            if (random.nextInt(3) == 0) {
                terms.add(term(random).replace(':', ';'));
            }
            List<String> command = new ArrayList<>(List.of("search", "-o", "json"));
            if (ignoreCase) {
                command.add("-i");
            }
            command.add("--");
            command.addAll(terms);

            // When
            Result result = runs.run(command.toArray(String[]::new));

            // Then
            assertEquals(naive(terms, ignoreCase), counts(result), String.join(" | ", terms));
        }
    }

    private static Map<String, Long> counts(Result result) throws IOException {
        Map<String, Long> counts = new TreeMap<>();
        for (String row : result.lines()) {
            JsonNode json = JSON.readTree(row);
            counts.put(json.get("run_id").asText(), json.get("matches").asLong());
        }
        return counts;
    }

    private Map<String, Long> naive(List<String> terms, boolean ignoreCase) throws IOException {
        Map<String, Long> counts = new TreeMap<>();
        for (Map.Entry<String, List<String>> file : files.entrySet()) {
            long count = 0;
            for (String line : file.getValue()) {
                List<String> texts = new ArrayList<>(List.of(line));
                addStrings(JSON.readTree(line), texts);
                count += terms.stream().allMatch(term -> isIn(term, texts, ignoreCase)) ? 1 : 0;
            }
            if (count > 0) {
                counts.put(file.getKey(), count);
            }
        }
        return counts;
    }

    private static void addStrings(JsonNode node, List<String> texts) {
        if (node.isTextual()) {
            texts.add(node.asText());
        }
        node.forEach(child -> addStrings(child, texts));
    }

    private static boolean isIn(String term, List<String> texts, boolean ignoreCase) {
        return texts.stream()
                .anyMatch(text -> ignoreCase
                        ? text.toLowerCase(Locale.ROOT).contains(term.toLowerCase(Locale.ROOT))
                        : text.contains(term));
    }

    private RunsFixture givenRandomRuns(Random random) throws IOException {
        RunsFixture runs = new RunsFixture(home);
        for (int run = 0; run < 25; run++) {
            List<String> lines = new ArrayList<>();
            for (int step = 1; step <= 1 + random.nextInt(12); step++) {
                String fields = ",\"summary\":" + quoted(text(random), random) + ",\"more\":{\"list\":["
                        + quoted(text(random), random) + "]}";
                lines.add(line("run" + run, "2026-07-20T10:00:00Z", step, "note", fields));
            }
            files.put("run" + run, lines);
            runs.file("2026-07-20/run" + run + ".jsonl", lines);
        }
        return runs;
    }

    private static String text(Random random) {
        List<String> words = new ArrayList<>();
        for (int i = random.nextInt(5); i >= 0; i--) {
            words.add(WORDS[random.nextInt(WORDS.length)]);
        }
        return String.join(" ", words);
    }

    /** As a JSON string, some of its characters written as escapes that need not be. */
    private static String quoted(String text, Random random) throws IOException {
        StringBuilder escaped = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            if (random.nextInt(6) == 0) {
                escaped.append(String.format("\\u%04x", (int) text.charAt(i)));
            } else if (!Character.isSurrogate(text.charAt(i))) {
                String one = JSON.writeValueAsString(text.substring(i, i + 1));
                escaped.append(one, 1, one.length() - 1);
            } else if (Character.isHighSurrogate(text.charAt(i))) {
                escaped.append(text, i, i + 2);
                i++;
            }
        }
        return escaped.append('"').toString();
    }

    /** A piece of what stands in the lines, or of what does not. */
    private String term(Random random) throws IOException {
        List<String> lines = files.get("run" + random.nextInt(files.size()));
        String line = lines.get(random.nextInt(lines.size()));
        String text =
                random.nextBoolean() ? line : JSON.readTree(line).get("summary").asText();
        int from = random.nextInt(text.length());
        int to = Math.min(text.length(), from + 1 + random.nextInt(6));
        while (from > 0 && Character.isLowSurrogate(text.charAt(from))) {
            from--;
        }
        while (to < text.length() && Character.isLowSurrogate(text.charAt(to))) {
            to++;
        }
        return text.substring(from, to) + (random.nextInt(8) == 0 ? "x" : "");
    }
}
