package dev.hermes.http;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the file of the teams' tokens: lines {@code team: sha256}, the SHA-256 of a token in hex, which is also YAML. A team may
 * have several tokens, so that one can take another's place. Empty lines and those that begin with {@code #} are left out.
 */
final class TeamTokensFile {
    private static final Pattern LINE =
            Pattern.compile("\\s*([^\\s:#\"'][^:\"']*?)\\s*:\\s*\"?([0-9a-fA-F]{64})\"?\\s*");

    private TeamTokensFile() {}

    /**
     * Team by SHA-256 of its token, lower-case hex.
     *
     * @param kept whether lines keep a team of that name as it is
     * @throws IllegalArgumentException when a line is none; the message names file and line
     */
    static Map<String, String> teams(Path file, List<String> lines, Predicate<String> kept) {
        Map<String, String> teams = new LinkedHashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                add(teams, line, kept, file + ":" + (i + 1) + ": ");
            }
        }
        return teams;
    }

    /** See {@link TeamTokens#line}. */
    static String line(String team, String token) {
        String line = team + ": " + HexFormat.of().formatHex(Tokens.sha256(token));
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches() || !matcher.group(1).equals(team)) {
            throw new IllegalArgumentException(
                    "a team's name holds no colon and no quotes, and begins with no blank and no #: " + team);
        }
        return line;
    }

    /**
     * The file's lines.
     *
     * @throws IllegalArgumentException when it cannot be read
     */
    static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot read the teams' tokens in " + file, e);
        }
    }

    private static void add(Map<String, String> teams, String line, Predicate<String> kept, String place) {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(place + "write team: and the SHA-256 of its token, 64 hex digits");
        }
        if (!kept.test(matcher.group(1))) {
            throw new IllegalArgumentException(
                    place + "redaction would mask or cut this name of a team, so that runs could"
                            + " not be told by it: choose another, or allow it in redaction.yaml");
        }
        String other = teams.put(matcher.group(2).toLowerCase(Locale.ROOT), matcher.group(1));
        if (other != null) {
            throw new IllegalArgumentException(
                    place + "this token is there already, for the team " + other + ": a token names one team");
        }
    }
}
