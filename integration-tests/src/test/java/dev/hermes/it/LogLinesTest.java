package dev.hermes.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the sources log: each value has a key that docs/logs.md names, and sentences stand in quotes. */
class LogLinesTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path PAGE = ROOT.resolve("docs/logs.md");
    private static final List<String> MODULES = List.of(
            "broker",
            "cli",
            "http",
            "producer/client",
            "producer/collector",
            "producer/gateway",
            "schemas",
            "sink",
            "stream-processor");
    private static final Pattern CALL = Pattern.compile(
            "\\bLOG\\s*\\.(?:error|warn|info|debug|trace)\\(\\s*((?:\"(?:[^\"\\\\]|\\\\.)*\"\\s*\\+?\\s*)*)");
    private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final Pattern VALUE = Pattern.compile(" ([a-z_]+)=(\\{}|\\\\\"\\{}\\\\\")");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z_]+)` \\| \\S");
    /** What somebody wrote, or an exception says. */
    private static final Set<String> SENTENCES = Set.of("found", "problem", "reason");

    /** The texts of all log lines, with their placeholders. */
    private static List<String> texts() throws IOException {
        List<String> texts = new ArrayList<>();
        for (String module : MODULES) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/main/java"))) {
                files.filter(file -> file.toString().endsWith(".java")).forEach(file -> addTexts(file, texts));
            }
        }
        return texts;
    }

    private static void addTexts(Path file, List<String> texts) {
        Matcher call = CALL.matcher(read(file));
        while (call.find()) {
            StringBuilder text = new StringBuilder();
            Matcher literal = LITERAL.matcher(call.group(1));
            while (literal.find()) {
                text.append(literal.group(1));
            }
            assertTrue(text.length() > 0, () -> file + " logs what is no text that stands there: " + call.group());
            texts.add(text.toString());
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void values_haveKeysThatThePageNames_andItNamesNoOthers() throws IOException {
        // When
        List<String> texts = texts();

        // Then
        Set<String> used = new TreeSet<>();
        for (String text : texts) {
            Matcher value = VALUE.matcher(text);
            while (value.find()) {
                used.add(value.group(1));
            }
        }
        Set<String> named = new TreeSet<>();
        Matcher row = ROW.matcher(read(PAGE));
        while (row.find()) {
            named.add(row.group(1));
        }
        assertTrue(texts.size() > 60, () -> "only " + texts.size() + " log lines were found");
        assertEquals(used, named);
    }

    @Test
    void lines_areWordsAndThenKeysWithValues() throws IOException {
        for (String text : texts()) {
            Matcher value = VALUE.matcher(text);
            int first = value.find() ? value.start() : text.length();
            String words = text.substring(0, first);
            String rest = VALUE.matcher(text.substring(first)).replaceAll("");

            assertTrue(words.matches("[a-z].*[^.]") && !words.contains("{}"), text);
            assertEquals("", rest, text);
        }
    }

    @Test
    void sentences_standInQuotes() throws IOException {
        for (String text : texts()) {
            Matcher value = VALUE.matcher(text);
            while (value.find()) {
                boolean quoted = !value.group(2).equals("{}");
                assertTrue(quoted || !SENTENCES.contains(value.group(1)), text);
            }
        }
    }
}
