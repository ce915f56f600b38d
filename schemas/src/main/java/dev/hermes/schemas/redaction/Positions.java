package dev.hermes.schemas.redaction;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Commands that take a secret at a known place among their arguments: {@code htpasswd -b FILE USER PASSWORD}. */
final class Positions {
    private static final int LONGEST_NAME = 26;

    private static final Map<String, List<Command>> COMMANDS = byProgram(ComingAlong.lines("commands.tsv"));

    private static final WordStarts STARTS = WordStarts.of(Programs.starts(COMMANDS.keySet()));

    private Positions() {}

    private static Map<String, List<Command>> byProgram(List<String> commands) {
        Map<String, List<Command>> programs = new HashMap<>();
        for (String command : commands) {
            String[] words = command.split(" ", -1);
            programs.merge(words[0], List.of(Command.of(words)), Positions::joined);
        }
        return Map.copyOf(programs);
    }

    private static List<Command> joined(List<Command> some, List<Command> others) {
        List<Command> all = new ArrayList<>(some);
        all.addAll(others);
        return all;
    }

    /** How the names of these programs begin. */
    static Set<String> starts() {
        return Programs.starts(COMMANDS.keySet());
    }

    static boolean isProgram(char[] t, int from, int to) {
        int end = Programs.withoutEnding(t, from, to);
        return end - from <= LONGEST_NAME
                && STARTS.mayBegin(t, from, end)
                && COMMANDS.containsKey(new String(t, from, end - from));
    }

    /** Masks the secret of the command whose name may begin there. */
    static void mask(Text text, int at) {
        if (!STARTS.mayBegin(text, at)) {
            return;
        }
        int end = text.runEnd(Chars.URL64, at);
        if (end - at > LONGEST_NAME || Chars.is(Chars.NAME, text.at(at - 1))) {
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
