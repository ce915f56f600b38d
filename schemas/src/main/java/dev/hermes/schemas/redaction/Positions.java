package dev.hermes.schemas.redaction;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Commands that take a secret at a known place among their arguments: {@code htpasswd -b FILE USER PASSWORD}. */
final class Positions {
    private static final int LONGEST_NAME = 26;

    private static final Map<String, List<String[]>> COMMANDS = byProgram(ComingAlong.lines("commands.tsv"));

    private static final WordStarts STARTS = WordStarts.of(Programs.starts(COMMANDS.keySet()));

    private Positions() {}

    private static Map<String, List<String[]>> byProgram(List<String> commands) {
        Map<String, List<String[]>> programs = new HashMap<>();
        for (String command : commands) {
            String[] words = command.split(" ", -1);
            programs.merge(words[0], List.of(new String[][] {words}), Positions::joined);
        }
        return Map.copyOf(programs);
    }

    private static List<String[]> joined(List<String[]> some, List<String[]> others) {
        List<String[]> all = new ArrayList<>(some);
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
        List<String[]> commands = first <= file ? null : COMMANDS.get(new String(text.t, at, end - at));
        if (commands == null) {
            return;
        }
        ArgumentList arguments = new ArgumentList(text, first);
        for (int i = 0; i < commands.size(); i++) {
            String[] command = commands.get(i);
            String sign = command[command.length - 1];
            Argument secret = secret(text, arguments, command);
            if (secret != null) {
                mask(text, secret, sign);
                return;
            }
        }
    }

    private static void mask(Text text, Argument secret, String sign) {
        if (sign.equals("=") || sign.equals("#")) {
            Pairs.mask(text, secret, sign.equals("#"));
        } else if (!Values.isReference(text.t, secret.from(), secret.to()) && text.at(secret.from()) != '*') {
            text.mask(Rule.SECRET, secret.from(), secret.to(), secret.from());
        }
    }

    /** What stands where the command says, or null: it is another command. */
    private static Argument secret(Text text, ArgumentList arguments, String[] command) {
        Argument secret = null;
        int word = 1;
        boolean behindOption = false;
        Argument argument = arguments.get(0);
        for (int i = 0; argument != null && word < command.length; i++) {
            boolean option = argument.isOption(text) || isWindowsOption(text, argument);
            Argument part = SecretPart.isOne(command[word]) ? part(text, argument, command[word], option) : null;
            if (part != null || fits(text, argument, command[word], option)) {
                secret = part != null ? part : secret;
                word++;
            } else if (!option && !behindOption && !isOption(command[word])) {
                return null;
            }
            behindOption = option;
            argument = arguments.get(i + 1);
        }
        if (word == command.length - 1 && command[word].equals(PrintedSecret.SIGN)) {
            return PrintedSecret.below(text, arguments.start());
        }
        return word == command.length ? secret : null;
    }

    private static Argument part(Text text, Argument argument, String sign, boolean option) {
        return option || isPlusOption(text, argument) ? null : SecretPart.of(text, argument, sign);
    }

    /** Up to one all is passed over: an option, and the sign for what is printed. */
    private static boolean isOption(String word) {
        return (!SecretPart.isOne(word) && "-/\\+".indexOf(word.charAt(0)) >= 0) || word.equals(PrintedSecret.SIGN);
    }

    private static boolean fits(Text text, Argument argument, String word, boolean option) {
        if (word.equals("*")) {
            return !option && !isPlusOption(text, argument) && argument.to() > argument.from();
        }
        if (word.equals("%")) {
            return argument.to() == argument.from() + 1 && Chars.isDigit(text.at(argument.from()));
        }
        if (word.charAt(0) == '*') {
            return argument.ends(text, word.substring(1));
        }
        if (word.charAt(word.length() - 1) == '*') {
            return argument.begins(text, word, word.length() - 1);
        }
        return argument.is(text, word)
                || (option && word.charAt(0) == '-' && word.charAt(1) != '-' && argument.hasOptions(text, word));
    }

    /** {@code +quit}. */
    private static boolean isPlusOption(Text text, Argument argument) {
        return text.at(argument.from()) == '+'
                && text.runEnd(Chars.NAME, argument.from() + 1) == argument.to()
                && !Values.hasDigit(text.t, argument.from(), argument.to());
    }

    /** {@code /user:bob}, {@code /add}. */
    private static boolean isWindowsOption(Text text, Argument argument) {
        if (text.at(argument.from()) != '/') {
            return false;
        }
        int end = text.runEnd(Chars.ALNUM, argument.from() + 1);
        return end > argument.from() + 1 && (text.at(end) == ':' || end == argument.to());
    }
}
