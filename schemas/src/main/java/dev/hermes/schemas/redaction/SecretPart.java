package dev.hermes.schemas.redaction;

/** Which part of an argument of a command is the secret, by the signs that {@code commands.tsv} explains. */
final class SecretPart {
    private SecretPart() {}

    /** The part of the argument that the sign says, or null: it has none. */
    static Argument of(Text text, Argument argument, String sign) {
        Argument part = part(text, argument, sign.charAt(0));
        boolean made = part != null && sign.endsWith("?");
        return made && !Randomness.looksMade(text.t, part.from(), part.to()) ? null : part;
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
        int at = Values.indexOf(text.t, sign, argument.from(), end);
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
