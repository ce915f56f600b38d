package dev.hermes.schemas.redaction;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Tables that come along with these classes, one entry a line; lines that begin with a # say what they are. */
final class ComingAlong {
    private ComingAlong() {}

    static List<String> lines(String table) {
        try (InputStream in = ComingAlong.class.getResourceAsStream(table);
                BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            return reader.lines().filter(line -> !line.startsWith("#")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException("the table " + table + " that comes along cannot be read", e);
        }
    }
}
