package dev.hermes.schemas.redaction;

/** Passwords of users of Redis, behind a sign: {@code ACL SETUSER bob on >…}, {@code user bob on >…}. */
final class RedisUsers {
    private static final int MOST_RULES = 16;

    private RedisUsers() {}

    /** Masks the passwords among the rules of the user that the word there begins. */
    static void mask(Text text, int at) {
        boolean command = text.startsWithIgnoreCase("setuser ", at);
        if (!command && !text.startsWith("user ", at)) {
            return;
        }
        int rule = nextRule(text, text.skipSpaces(at + (command ? 8 : 5)));
        if (!command && !text.startsWith("on ", rule)) {
            return;
        }
        for (int i = 0; i < MOST_RULES && rule < text.to && !endsRules(text.t[rule]); i++) {
            int open = Quotes.opening(text, rule);
            int sign = open < 0 ? rule : open + 1;
            int end = wordEnd(text, sign);
            boolean password = "><".indexOf(text.at(sign)) >= 0 && end > sign + 1;
            boolean hash = "#!".indexOf(text.at(sign)) >= 0 && Randomness.isHexKey(text.t, sign + 1, end);
            if ((password || hash) && !Placeholders.isOne(text.t, sign + 1, end)) {
                text.mask(Rule.SECRET, sign + 1, end, sign);
            }
            rule = nextRule(text, end);
        }
    }

    private static boolean endsRules(char c) {
        return c == '\n' || c == ';' || c == '|';
    }

    private static int nextRule(Text text, int at) {
        int end = wordEnd(text, at);
        while (end < text.to && (text.t[end] == '\\' || Chars.isQuote(text.t[end]))) {
            end++;
        }
        return text.skipSpaces(end);
    }

    private static int wordEnd(Text text, int from) {
        int end = from;
        while (end < text.to
                && end - from < Values.LOOK
                && !Chars.isSpace(text.t[end])
                && !Chars.isQuote(text.t[end])
                && text.t[end] != '\\') {
            end++;
        }
        return end;
    }
}
