package dev.hermes.schemas.redaction;

/** A literal that is piped into what hides it: {@code '…' | ConvertTo-SecureString}, {@code '…' | password_hash('sha512')}. */
final class PipedLiteral {
    private static final int MOST_BLANKS = 8;
    private static final int LONGEST_EXPRESSION = 96;

    private PipedLiteral() {}

    /**
     * Whether the name that begins there is that of a filter: a bar stands before it, and before that a literal, or the braces of a
     * template. Before the bar of a table, or of a container's log, stands neither.
     */
    static boolean isBehindBar(Text text, int at) {
        int bar = beforeBlanks(text, at) - 1;
        if (text.at(bar) != '|') {
            return false;
        }
        int value = beforeBlanks(text, bar) - 1;
        return Chars.isQuote(text.at(value)) || text.has("{{", Math.max(text.from, bar - LONGEST_EXPRESSION), bar);
    }

    /** Masks the literal before the bar that stands before the name there; gives its end, or {@code at}. */
    static int mask(Text text, int at) {
        int close = beforeBlanks(text, beforeBlanks(text, at) - 1) - 1;
        if (!isBehindBar(text, at) || !Chars.isQuote(text.at(close))) {
            return at;
        }
        int end = Quotes.beforeSlashes(text, close);
        int from = end;
        while (from > text.floor && end - from < Quotes.LONGEST && text.t[from - 1] != text.t[close]) {
            from--;
        }
        boolean secret = text.at(from - 1) == text.t[close]
                && Randomness.looksMade(text.t, from, end)
                && !Placeholders.isOne(text.t, from, end);
        return secret ? text.mask(Rule.SECRET, from, end, at) : at;
    }

    private static int beforeBlanks(Text text, int at) {
        int i = at;
        while (i > text.from && at - i < MOST_BLANKS && text.t[i - 1] == ' ') {
            i--;
        }
        return i;
    }
}
