package dev.hermes.schemas.redaction;

/** Arguments of commands that store secrets, each a name, an equals sign and a secret: {@code vault kv put secret/x a=…}. */
final class Pairs {
    private static final int MOST = 32;
    private static final int LONGEST = 4096;

    private Pairs() {}

    /**
     * Masks the values of the pairs from that one on, up to an argument that is none.
     *
     * @param keys only of those that are named as keys, and look like one
     */
    static void mask(Text text, Argument first, boolean keys) {
        Argument pair = first;
        for (int i = 0; i < MOST && pair != null; i++) {
            int sign = Values.indexOf(text.t, '=', pair.from(), pair.to());
            if (sign < 0) {
                return;
            }
            boolean kept = keys && !isKey(text, sign, pair.to());
            pair = Argument.at(text, kept ? pair.next() : maskValue(text, sign + 1, pair));
        }
    }

    private static boolean isKey(Text text, int sign, int to) {
        return text.startsWithIgnoreCase("key", sign - 3) && Randomness.looksMade(text.t, sign + 1, to);
    }

    /** Masks the value that begins there; gives where the next argument begins, or -1. */
    private static int maskValue(Text text, int at, Argument pair) {
        int open = at == pair.to() ? Quotes.opening(text, at) : -1;
        if (open < 0) {
            mask(text, at, pair.to());
            return pair.next();
        }
        int close = Quotes.closing(text, open + 1, Math.min(text.to, open + LONGEST), open);
        mask(text, open + 1, close);
        int end = close + open - at + 1;
        return text.at(end) == ' ' ? text.skipSpaces(end) : -1;
    }

    /** A value that begins with {@code @} is the name of a file, a dash is the standard input. */
    private static void mask(Text text, int from, int to) {
        boolean elsewhere = text.at(from) == '@' || (to - from == 1 && text.t[from] == '-');
        if (to > from && !elsewhere && !Placeholders.isOne(text.t, from, to)) {
            text.mask(Rule.SECRET, from, to, from);
        }
    }
}
