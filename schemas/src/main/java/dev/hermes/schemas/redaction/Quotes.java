package dev.hermes.schemas.redaction;

/** Quotes, with the slashes that stand before them where JSON stands in strings. */
final class Quotes {
    static final int MAX_SLASHES = 16;
    /** Longest string whose end is looked for, in chars: the one after begins where it ends, so all together are gone over once. */
    static final int LONGEST = 4096;

    /** What stands before a string of another kind: {@code f"…"}. */
    private static final CharSet KINDS = new CharSet("rbfuLN@$");

    private Quotes() {}

    static int beforeSlashes(Text text, int at) {
        int i = at;
        while (at - i < MAX_SLASHES && text.at(i - 1) == '\\') {
            i--;
        }
        return i;
    }

    static int behindSlashes(Text text, int at) {
        int i = at;
        while (i - at < MAX_SLASHES && text.at(i) == '\\') {
            i++;
        }
        return i;
    }

    /** Of an opening quote, with the slashes and the letters of a string's kind before it; -1: the value has none. */
    static int opening(Text text, int at) {
        int i = at;
        while (i - at < 2 && KINDS.has(text.at(i))) {
            i++;
        }
        i = behindSlashes(text, i);
        return i < text.to && Chars.isQuote(text.t[i]) ? i : -1;
    }

    /** Whether a quote that stands at a place, with its slashes, is of the same kind as one before. */
    static boolean closes(Text text, int quote, int at, int opening) {
        return beforeSlashes(text, quote) == at
                && text.t[quote] == text.at(opening)
                && quote - at == opening - beforeSlashes(text, opening);
    }

    static int beforeClosing(Text text, int end, int slashes) {
        return end - Math.min(slashes, end - beforeSlashes(text, end));
    }

    /** Where the string ends that a quote has opened, or the end that is given. */
    static int closing(Text text, int from, int end, int open) {
        int slashes = open - beforeSlashes(text, open);
        for (int i = from; i < end; i++) {
            if (text.t[i] == text.t[open] && i - beforeSlashes(text, i) <= slashes) {
                return beforeClosing(text, i, slashes);
            }
        }
        return end;
    }

    /** The same, of a string that is no longer than those that are looked at. */
    static int closing(Text text, int open) {
        return closing(text, open + 1, Math.min(text.to, open + 1 + LONGEST), open);
    }

    /** As {@link #closing(Text, int, int, int)}; but of a string that begins with a mark, the end of that: what stands behind it was looked at before. */
    static int closingOrMarkEnd(Text text, int from, int end, int open) {
        int behind = Spans.behindMark(text, from, text.to);
        return behind == from ? closing(text, from, end, open) : behind;
    }
}
