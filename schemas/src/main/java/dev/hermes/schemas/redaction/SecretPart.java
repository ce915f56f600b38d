package dev.hermes.schemas.redaction;

/** Which part of an argument of a command is the secret, by the signs that {@code commands.tsv} explains. */
final class SecretPart {
    private SecretPart() {}

    /** The part of the argument that the sign says, or null: it has none. */
    static Argument of(Text text, Argument argument, String sign) {
        Argument part = part(text, argument, sign.charAt(0));
        boolean doubtful = part != null
                && sign.endsWith("?")
                && (!Randomness.looksMade(text.t, part.from(), part.to()) || isNumbered(text, part));
        return doubtful ? null : part;
    }

    /** {@code oauth2}, {@code group12}: a word with a number behind it. */
    private static boolean isNumbered(Text text, Argument part) {
        int end = part.to();
        while (end > part.from() && Chars.isDigit(text.t[end - 1])) {
            end--;
        }
        int letters = part.from();
        while (letters < end && Chars.isLower(text.t[letters])) {
            letters++;
        }
        return letters == end && part.to() - end <= 2;
    }

    private static Argument part(Text text, Argument argument, char sign) {
        int from = argument.from();
        int to = argument.to();
        return switch (sign) {
            case ':' -> behind(text, ':', argument, to);
            case '/' -> {
                int host = Values.indexOf(text.t, '@', from, to);
                yield behind(text, '/', argument, host < 0 ? to : host);
            }
            case '@' -> behind(text, ':', argument, lastIndexOf(text, '@', from, to));
            case '=', '#' -> Values.indexOf(text.t, '=', from, to) > from ? argument : null;
            default -> to > from ? argument : null;
        };
    }

    private static Argument behind(Text text, char sign, Argument argument, int end) {
        int at = Values.indexOf(text.t, sign, Spans.behindMark(text, argument.from(), end), end);
        if (at <= argument.from() || at + 1 >= end) {
            return null;
        }
        int urlEnd = sign == '/' ? end : Math.min(end, at + 3);
        boolean url = Values.indexOf(text.t, '/', at + 1, urlEnd) > 0; // a/b/c, http://…
        return url ? null : new Argument(at + 1, end, argument.next());
    }

    private static int lastIndexOf(Text text, char c, int from, int to) {
        int i = to - 1;
        while (i >= from && text.t[i] != c) {
            i--;
        }
        return i < from ? -1 : i;
    }
}
