package dev.hermes.schemas.redaction;

/**
 * A token that is known by how it begins.
 *
 * @param rule what it falls under
 * @param prefix how it begins
 * @param kind which of {@link Chars} follow
 * @param min how many of them at least
 * @param max how many of them at most, 0: any number
 * @param random whether what follows must look like chance, since words can begin so too
 */
record Shape(Rule rule, String prefix, int kind, int min, int max, boolean random) {
    /** How much of a token is looked at to tell whether it is made of words. */
    private static final int LOOK = 48;

    /** End of the token that begins there, or -1. */
    int end(Text text, int at) {
        if (!text.startsWith(prefix, at)) {
            return -1;
        }
        int body = at + prefix.length();
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

    /** A full stop or dash that ends a sentence is none of the token's. */
    private static int trimmed(Text text, int body, int end) {
        int i = end;
        while (i > body && (text.t[i - 1] == '.' || text.t[i - 1] == '-')) {
            i--;
        }
        return i;
    }
}
