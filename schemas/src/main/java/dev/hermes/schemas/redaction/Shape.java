package dev.hermes.schemas.redaction;

/** A token that is known by how it begins. Immutable. */
final class Shape {
    /** How much of a token is looked at to tell whether it is made of words. */
    private static final int LOOK = 48;

    private static final int SHORTEST_CUT = 8;

    /** How what follows a prefix must look. */
    enum Look {
        ANY,
        /** Letters and digits without a break, as {@link Randomness#hasRandomStretch} has it. */
        RANDOM,
        /** Letters of both cases and digits without order, as {@link Randomness#looksGenerated} has it. */
        GENERATED,
        /** With a digit or a change of case in it, as {@link Randomness#looksMade} has it: no words with dashes. */
        MADE;

        /** That of the name, as tables have it. */
        static Look of(String name) {
            return switch (name) {
                case "any" -> ANY;
                case "random" -> RANDOM;
                case "generated" -> GENERATED;
                case "made" -> MADE;
                default -> throw new IllegalArgumentException("no look of tokens: " + name);
            };
        }

        boolean fits(char[] t, int from, int to) {
            return switch (this) {
                case ANY -> true;
                case RANDOM -> Randomness.hasRandomStretch(t, from, to);
                case GENERATED -> Randomness.looksGenerated(t, from, to);
                case MADE -> Randomness.looksMade(t, from, to);
            };
        }
    }

    final Rule rule;
    final String prefix;

    private final char[] start;
    private final int kind;
    private final int min;
    private final int max;
    private final Look look;

    /**
     * A shape of tokens.
     *
     * @param rule what it falls under
     * @param prefix how it begins
     * @param kind which of {@link Chars} follow
     * @param min how many of them at least
     * @param max how many of them at most, 0: any number
     * @param look how what follows must look, since words can begin so too
     */
    Shape(Rule rule, String prefix, int kind, int min, int max, Look look) {
        this.rule = rule;
        this.prefix = prefix;
        this.start = prefix.toCharArray();
        this.kind = kind;
        this.min = min;
        this.max = max;
        this.look = look;
    }

    /** End of the token that begins there, or -1. */
    int end(Text text, int at) {
        int body = at + start.length;
        if (body > text.to || !isStart(text.t, at)) {
            return -1;
        }
        int end = text.runEnd(kind, body);
        int length = end - body;
        if ((length < min && !isCut(text, body, end)) || (max > 0 && length > max)) {
            return -1;
        }
        if (!look.fits(text.t, body, Math.min(end, body + LOOK))) {
            return -1;
        }
        int glued = behindGlued(text, behindEncoded(text, end));
        return glued > end ? glued : trimmed(text, body, end);
    }

    /** {@code AIzaSyB3…}, as others shorten it: enough is left to tell whose it is. */
    private static boolean isCut(Text text, int body, int end) {
        boolean cut = text.at(end) == '\u2026' || text.startsWith("...", end);
        return cut && end - body >= SHORTEST_CUT && Values.hasDigit(text.t, body, end);
    }

    /** Behind signs of base64 that are encoded as in URLs, and what follows them. */
    private int behindEncoded(Text text, int at) {
        int end = at;
        while (max == 0 && (text.startsWithIgnoreCase("%2b", end) || text.startsWithIgnoreCase("%2f", end))) {
            end = text.runEnd(kind, end + 3);
        }
        return end;
    }

    /** Behind more of the same kind that stand there without a break; the letters of their prefix are before that place. */
    private int behindGlued(Text text, int at) {
        int end = at;
        while (end < text.to && isStart(text.t, end + 1 - start.length)) {
            end = text.runEnd(kind, end + 1);
        }
        return end;
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
