package dev.hermes.schemas.redaction;

/** A token that is known by how it begins. Immutable. */
final class Shape {
    /** How much of a token is looked at to tell whether it is made of words. */
    private static final int LOOK = 48;

    final Rule rule;
    final String prefix;

    private final char[] start;
    private final int kind;
    private final int min;
    private final int max;
    private final boolean random;

    /**
     * A shape of tokens.
     *
     * @param rule what it falls under
     * @param prefix how it begins
     * @param kind which of {@link Chars} follow
     * @param min how many of them at least
     * @param max how many of them at most, 0: any number
     * @param random whether what follows must look like chance, since words can begin so too
     */
    Shape(Rule rule, String prefix, int kind, int min, int max, boolean random) {
        this.rule = rule;
        this.prefix = prefix;
        this.start = prefix.toCharArray();
        this.kind = kind;
        this.min = min;
        this.max = max;
        this.random = random;
    }

    /** End of the token that begins there, or -1. */
    int end(Text text, int at) {
        int body = at + start.length;
        if (body > text.to || !isStart(text.t, at)) {
            return -1;
        }
        int end = text.runEnd(kind, body);
        int length = end - body;
        if (length < min || (max > 0 && length > max)) {
            return -1;
        }
        if (random && !Randomness.hasRandomStretch(text.t, body, Math.min(end, body + LOOK))) {
            return -1;
        }
        return trimmed(text, body, end);
    }

    /** From behind: many begin alike. */
    private boolean isStart(char[] t, int at) {
        int i = start.length - 1;
        while (i >= 0 && t[at + i] == start[i]) {
            i--;
        }
        return i < 0;
    }

    /** A full stop or dash that ends a sentence is none of the token's. */
    private static int trimmed(Text text, int body, int end) {
        int i = end;
        while (i > body && (text.t[i - 1] == '.' || text.t[i - 1] == '-')) {
            i--;
        }
        return i;
    }
}
