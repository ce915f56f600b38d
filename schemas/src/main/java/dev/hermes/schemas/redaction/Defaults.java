package dev.hermes.schemas.redaction;

/** Literals in the expression that a secret is assigned: {@code process.env.TOKEN || "…"}, {@code String::from("…")}. */
final class Defaults {
    private static final int LONGEST_EXPRESSION = 96;
    private static final int LONGEST_CONVERSION = 16;
    private static final String[] OTHERWISE = {"|| ", "or ", "?? ", "?: ", ": "};

    private static final String[] CONVERSIONS_OF_SQL = {"MD5", "SHA1", "SHA2", "PASSWORD", "md5", "sha1", "sha2"};
    private static final String[] CONVERSIONS = {
        "byte", "GetBytes", "from", "new", "fromhex", "decode", "encode", "to_vec", "hash", "hex!"
    };

    private Defaults() {}

    /** Masks the first literal of the expression that can only be one, or that stands in for what is not set; gives its end, or {@code at}. */
    static int mask(SecretNames names, Text text, int at, int start) {
        if (!mayBegin(text, start)) {
            return at;
        }
        int limit = Math.min(text.lineEnd(start), start + LONGEST_EXPRESSION);
        for (int i = start; i < limit; i++) {
            if (Chars.isQuote(text.t[i])) {
                int end = Quotes.closing(text, i);
                if (isSecret(names, text, i, end)) {
                    return text.mask(Rule.SECRET, i + 1, end, at);
                }
                i = Math.max(i, end);
                while (i < limit && !Chars.isQuote(text.t[i])) {
                    i++;
                }
            }
        }
        return at;
    }

    /** Masks the key of {@code key := []byte("…")}: what is called so and made of bytes is one, if it can only be made by chance. */
    static int maskKey(Text text, int at, int start) {
        if (!mayBegin(text, start)) {
            return at;
        }
        int bracket = text.runEnd(Chars.NAME, start);
        bracket = Values.indexOf(text.t, '(', bracket, Math.min(text.to, bracket + LONGEST_CONVERSION));
        int open = bracket < 0 || !isConverted(text, bracket) ? -1 : Quotes.opening(text, bracket + 1);
        int end = open < 0 ? -1 : Quotes.closing(text, open);
        boolean secret = open >= 0
                && (Randomness.looksGenerated(text.t, open + 1, end) || Randomness.isHexKey(text.t, open + 1, end));
        return secret ? text.mask(Rule.SECRET, open + 1, end, at) : at;
    }

    /** A call, a list of a type, a name of another crate, or a name and what stands in for it. */
    private static boolean mayBegin(Text text, int start) {
        int end = text.runEnd(Chars.NAME, start);
        char next = text.at(end);
        char behind = text.at(end + 1);
        return end == start
                ? next == '[' && behind == ']'
                : next == '('
                        || next == '['
                        || (next == ':' && behind == ':')
                        || (next == '!' && behind == '(')
                        || (next == ' ' && "|?o".indexOf(behind) >= 0);
    }

    private static boolean isSecret(SecretNames names, Text text, int open, int end) {
        char[] t = text.t;
        int before = Quotes.beforeSlashes(text, open);
        boolean behindBracket = text.at(before - 1) == '(' || text.at(before - 1) == '{';
        boolean literal = behindBracket ? isConverted(text, before - 1) : standsIn(text, before);
        boolean secret = (literal && Randomness.looksMade(t, open + 1, end))
                || (behindBracket && Randomness.looksGenerated(t, open + 1, end));
        return secret
                && end - open <= Quotes.LONGEST
                && (Values.hasDigit(t, open + 1, end) || names.of(t, open + 1, end) == Meaning.NONE)
                && !Placeholders.isOne(t, open + 1, end)
                && !Values.isExpression(t, open + 1, end);
    }

    /** {@code []byte("…")}, {@code String::from("…")}: the call gives what it is given. */
    private static boolean isConverted(Text text, int bracket) {
        return isBehindOne(text, bracket, CONVERSIONS) || isBehindOne(text, bracket, CONVERSIONS_OF_SQL);
    }

    private static boolean isBehindOne(Text text, int at, String[] words) {
        for (String word : words) {
            if (text.startsWith(word, at - word.length())) {
                return true;
            }
        }
        return false;
    }

    private static boolean standsIn(Text text, int at) {
        for (String otherwise : OTHERWISE) {
            if (text.startsWith(otherwise, at - otherwise.length()) && text.at(at - otherwise.length() - 1) == ' ') {
                return true;
            }
        }
        return false;
    }
}
