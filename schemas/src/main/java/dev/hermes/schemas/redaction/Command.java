package dev.hermes.schemas.redaction;

import java.util.Arrays;
import java.util.List;

/**
 * A command that takes a secret, or prints one.
 *
 * @param words behind the name of the program; the last says what is secret
 */
record Command(List<CommandWord> words) {
    /** The command of a line of {@code commands.tsv}, without the name of its program. */
    static Command of(String[] line) {
        return new Command(Arrays.stream(line).skip(1).map(CommandWord::of).toList());
    }

    /** Masks what is secret in or below the command if these are its arguments; false: it is another command. */
    boolean mask(Text text, ArgumentList arguments) {
        Argument secret = secret(text, arguments);
        if (secret == null) {
            return false;
        }
        CommandWord last = words.get(words.size() - 1);
        if (last.isPairs()) {
            Pairs.mask(text, secret, last.isPairsOfKeys());
        } else if (!Placeholders.isOne(text.t, secret.from(), secret.to()) && text.at(secret.from()) != '*') {
            text.mask(Rule.SECRET, secret.from(), secret.to(), secret.from());
        }
        return true;
    }

    private Argument secret(Text text, ArgumentList arguments) {
        Argument secret = null;
        int at = 0;
        boolean behindOption = false;
        Argument argument = arguments.get(0);
        for (int i = 0; argument != null && at < words.size(); i++) {
            CommandWord word = words.get(at);
            boolean option = arguments.isOption(i);
            Argument part = word.secret(text, argument, option);
            if (part != null || word.is(text, argument, option)) {
                secret = part != null ? part : secret;
                at++;
            } else if (!option && !behindOption && !word.isOption()) {
                return null;
            }
            behindOption = option;
            argument = arguments.get(i + 1);
        }
        if (at == words.size() - 1 && words.get(at).isPrinted()) {
            return PrintedSecret.below(text, arguments.start());
        }
        return at == words.size() ? secret : null;
    }
}
