package dev.hermes.schemas.redaction;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One line of a table.
 *
 * @param name what a report calls it: the line as the table has it
 * @param line what is given to the redactor
 * @param expected what comes back
 * @param secrets what must not be in it any more
 */
record Sample(String name, String line, String expected, List<String> secrets) {
    private static final Pattern SECRET = Pattern.compile("⟦(.*?)⟧", Pattern.DOTALL);
    private static final String HEAD =
            "{\"ts\":\"2026-07-20T13:11:04Z\",\"run_id\":\"7c2a\",\"step\":1,\"kind\":\"tool\"";

    /** What is to be masked, each text as it is, in a string of JSON, and in JSON in a string of JSON. */
    static List<Sample> masked() {
        List<Sample> samples = new ArrayList<>();
        for (String[] row : rows("masked.tsv")) {
            addAll(samples, row[0], row[2], row[1]);
        }
        return samples;
    }

    /** What is to stay, in the same ways. */
    static List<Sample> untouched() {
        List<Sample> samples = new ArrayList<>();
        for (String[] row : rows("untouched.tsv")) {
            addAll(samples, row[0], row[1], "");
        }
        return samples;
    }

    private static void addAll(List<Sample> samples, String form, String text, String rule) {
        if (form.equals("line")) {
            String members = SampleText.of(text).substring(1);
            samples.add(of(text, HEAD + "," + members, rule));
            return;
        }
        String plain =
                SampleText.of(text.replace("\\n", "\n").replace("\\r", "\r").replace("\\\n", "\\n"));
        samples.add(of("plain: " + text, plain, rule));
        String quoted = quote(plain);
        samples.add(of("string: " + text, HEAD + ",\"output\":" + quoted + "}", rule));
        samples.add(of("nested: " + text, HEAD + ",\"input\":" + quote("{\"q\":" + quoted + "}") + "}", rule));
        samples.add(of(
                "deep: " + text,
                HEAD + ",\"x\":[" + quote("see {\"q\":" + quote("[" + quoted + "]") + "}") + "]}",
                rule));
    }

    private static Sample of(String name, String marked, String rule) {
        List<String> secrets = new ArrayList<>();
        Matcher matcher = SECRET.matcher(marked);
        while (matcher.find()) {
            secrets.add(matcher.group(1));
        }
        String expected = SECRET.matcher(marked).replaceAll(Matcher.quoteReplacement("[REDACTED:" + rule + "]"));
        return new Sample(name, SECRET.matcher(marked).replaceAll("$1"), expected, secrets);
    }

    private static String quote(String text) {
        return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
    }

    private static List<String[]> rows(String table) {
        List<String[]> rows = new ArrayList<>();
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                Sample.class.getResourceAsStream("/redaction/" + table), StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                if (!line.startsWith("#")) {
                    rows.add(line.split("\t", -1));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return rows;
    }

    @Override
    public String toString() {
        return name;
    }
}
