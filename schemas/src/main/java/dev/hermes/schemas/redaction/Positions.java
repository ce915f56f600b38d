package dev.hermes.schemas.redaction;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Commands that take a secret at a known place among their arguments: {@code htpasswd -b FILE USER PASSWORD}. */
final class Positions {
    private static final Map<String, List<Command>> COMMANDS = byProgram(ComingAlong.lines("commands.tsv"));

    private static final WordStarts STARTS = WordStarts.of(Programs.starts(COMMANDS.keySet()));

    private Positions() {}

    private static Map<String, List<Command>> byProgram(List<String> commands) {
        return commands.stream()
                .map(command -> command.split(" ", -1))
                .collect(Collectors.groupingBy(
                        words -> words[0], Collectors.mapping(Command::of, Collectors.toUnmodifiableList())));
    }

    /** How the names of these programs begin. */
    static Set<String> starts() {
        return Programs.starts(COMMANDS.keySet());
    }

    static boolean isProgram(char[] t, int from, int to) {
        int end = Programs.withoutEnding(t, from, to);
        return end - from <= Programs.LONGEST_NAME
                && STARTS.mayBegin(t, from, end)
                && COMMANDS.containsKey(new String(t, from, end - from));
    }

    /** Masks the secret of the command whose name may begin there. */
    static void mask(Text text, int at) {
        if (!STARTS.mayBegin(text, at)) {
            return;
        }
        int end = text.runEnd(Chars.URL64, at);
        if (end - at > Programs.LONGEST_NAME || Chars.is(Chars.NAME, text.at(at - 1))) {
            return;
        }
        int file = Programs.behindEnding(text, end);
        int first = Arguments.behind(text, file);
        List<Command> commands = first <= file ? null : COMMANDS.get(new String(text.t, at, end - at));
        if (commands == null) {
            return;
        }
        ArgumentList arguments = text.arguments(first);
        boolean masked = false;
        for (int i = 0; i < commands.size() && !masked; i++) {
            masked = commands.get(i).mask(text, arguments);
        }
    }
}
