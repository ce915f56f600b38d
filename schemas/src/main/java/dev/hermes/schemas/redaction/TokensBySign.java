package dev.hermes.schemas.redaction;

/** Tokens of vendors that are known by a sign within them, before which nothing tells that one begins. */
final class TokensBySign {
    private TokensBySign() {}

    /** Masks the token that has the colon which stands there; gives its end, or {@code at}. */
    static int atColon(Text text, int at) {
        char before = text.at(at - 1);
        char next = text.at(at + 1);
        int end = at;
        if (next == 'A' && text.at(at + 2) == 'A' && Chars.isDigit(before)) {
            end = telegram(text, at);
        } else if (text.startsWith(":APA91b", at)) {
            end = text.mask(Rule.VENDOR_TOKEN, Math.max(text.floor, at - 11), text.runEnd(Chars.URL64, at + 1), at);
        } else if (Chars.isDigit(before) && Chars.is(Chars.HEX, next)) {
            end = asana(text, at);
        }
        return end == at && text.at(at - 7) == '.' ? ably(text, at) : end;
    }

    /** A key: the id of the application, a dot, the id of the key, a colon, 40 chars and more. */
    private static int ably(Text text, int at) {
        int from = at - 13;
        int end = text.runEnd(Chars.URL64, at + 1);
        boolean key = text.runEnd(Chars.URL64, Math.max(text.from, from)) == at - 7
                && text.runEnd(Chars.URL64, at - 6) == at
                && !Chars.is(Chars.TOKEN, text.at(from - 1))
                && end - at > 40
                && Randomness.looksMade(text.t, at + 1, end);
        return key ? text.mask(Rule.VENDOR_TOKEN, Math.max(from, text.floor), end, at) : at;
    }

    /** A bot's token: its number, a colon, 35 chars. */
    private static int telegram(Text text, int at) {
        int from = at;
        while (from > text.from && at - from < 12 && Chars.isDigit(text.t[from - 1])) {
            from--;
        }
        int end = text.runEnd(Chars.URL64, at + 1);
        boolean token = at - from >= 8 && at - from <= 10 && end - at - 1 >= 33 && end - at - 1 <= 37;
        return token ? text.mask(Rule.VENDOR_TOKEN, from, end, at) : at;
    }

    /** A personal token: {@code 1/}, the number of the user, a colon, 32 hexadecimal digits. */
    private static int asana(Text text, int at) {
        int from = at;
        while (from > text.from && at - from < 20 && Chars.isDigit(text.t[from - 1])) {
            from--;
        }
        if (at - from < 10 || text.at(from - 1) != '/' || !Chars.isDigit(text.at(from - 2))) {
            return at;
        }
        int end = text.runEnd(Chars.HEX, at + 1);
        int app = from - 2; // or the number of an application, behind another slash
        while (app > text.from && from - app < 20 && Chars.isDigit(text.t[app - 1])) {
            app--;
        }
        int start = text.at(app - 1) == '/' && Chars.isDigit(text.at(app - 2)) ? app - 2 : app;
        return end - at == 33 ? text.mask(Rule.VENDOR_TOKEN, Math.max(text.floor, start), end, at) : at;
    }

    /** A key of Mailchimp: 32 hexadecimal digits, and the data centre that the key is for. */
    static int atDash(Text text, int at) {
        int from = at;
        while (from > text.from && at - from <= 32 && Chars.is(Chars.HEX, text.t[from - 1])) {
            from--;
        }
        return at - from == 32 ? text.mask(Rule.VENDOR_TOKEN, from, at, at) : at;
    }

    /** A client secret of Azure has {@code Q~} as its fifth and sixth char. */
    static int atTilde(Text text, int at) {
        if (text.at(at - 1) != 'Q' || !Chars.isDigit(text.at(at - 2)) || at - 5 < text.from) {
            return at;
        }
        int end = at + 1;
        while (end < text.to && (Chars.is(Chars.DOTTED, text.t[end]) || text.t[end] == '~') && end - at < 60) {
            end++;
        }
        return end - at > 30 ? text.mask(Rule.AZURE, at - 5, end, at) : at;
    }
}
