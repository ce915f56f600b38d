package dev.hermes.schemas.redaction;

/** A user and a password with a slash between: {@code login: bob / …}, {@code credentials: admin / …}, each in quotes or not. */
final class UserPairs {
    private static final int LONGEST_USER = 64;
    private static final String BETWEEN = " / ";
    private static final WordSet NAMES = WordSet.of("login", "logins", "account", "zugang", "acceso", "accesso");

    private UserPairs() {}

    /** Whether a name that is none of secrets says that such a pair follows. */
    static boolean isNamed(Text text, int from, int to) {
        return NAMES.contains(text.t, from, to);
    }

    /** Masks the password of the pair that may begin there; gives its end, or {@code at}. */
    static int mask(Text text, int at, int start) {
        int from = Chars.isQuote(text.at(start)) ? start + 1 : start;
        int password = password(text, from, BareValues.end(text, from));
        return password < 0 ? at : text.mask(Rule.SECRET, password, BareValues.end(text, password), at);
    }

    /** Where the password begins behind the user that stands there, -1: it is no pair. */
    static int password(Text text, int from, int to) {
        int closed = Chars.isQuote(text.at(to)) ? to + 1 : to;
        if (!text.startsWith(BETWEEN, closed) || to - from > LONGEST_USER) {
            return -1;
        }
        int next = closed + BETWEEN.length();
        int password = Chars.isQuote(text.at(next)) ? next + 1 : next;
        int end = BareValues.end(text, password);
        boolean secret = end - password <= Values.LOOK
                && Randomness.looksMade(text.t, password, end)
                && !Randomness.looksSecret(text.t, from, to)
                && !Placeholders.isOne(text.t, password, end);
        return secret ? password : -1;
    }
}
