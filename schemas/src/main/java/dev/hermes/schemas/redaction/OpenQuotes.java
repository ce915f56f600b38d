package dev.hermes.schemas.redaction;

/**
 * Tells whether a string is open at a place of a text: whether quotes of its kind stand an odd number of times before it on its
 * line. It counts on from where it was asked last, so that nothing is counted again and again. Not thread-safe.
 */
final class OpenQuotes {
    private static final int LONGEST_STRING = 256;

    private char quote;
    private int slashes;
    /** Before which place they were counted. */
    private int counted = -1;

    private boolean odd;

    /** Whether a string is open there that such a quote, behind as many slashes, would close. */
    boolean isOpen(Text text, int at, char quote, int slashes) {
        boolean goesOn = this.quote == quote && this.slashes == slashes && counted >= 0 && counted <= at;
        int from = Math.max(text.from, at - LONGEST_STRING);
        if (goesOn && counted > from) {
            from = counted;
        } else {
            odd = false;
        }
        for (int i = from; i < at; i++) {
            if (text.t[i] == '\n') {
                odd = false;
            } else if (text.t[i] == quote && i - Quotes.beforeSlashes(text, i) == slashes) {
                odd = !odd;
            }
        }
        this.quote = quote;
        this.slashes = slashes;
        counted = at;
        return odd;
    }
}
