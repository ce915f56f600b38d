package dev.hermes.schemas.redaction;

/** Elements and attributes of XML that say that their value is secret. */
final class Elements {
    private static final String DATA = "<![CDATA[";
    private static final String ANDROID = "android:";
    private static final String TYPE = " type=";
    private static final String PASSWORD = "password";
    private static final int LONGEST_ATTRIBUTES = 60;

    /** The shortest part of a key in XML, in base64. */
    private static final int SHORTEST_PART = 40;

    private final SecretNames names;

    Elements(SecretNames names) {
        this.names = names;
    }

    static boolean isValueAttribute(Text text, int from, int to) {
        boolean named = (to - from == 5 && text.startsWithIgnoreCase("value", from))
                || (to - from == 7 && text.startsWithIgnoreCase("content", from)); // of <meta>
        int start = behindAttribute(text, from);
        return named && text.at(start - 1) == ' ' && Chars.isQuote(text.at(start - 2));
    }

    /** Before the name of a space of names: {@code android:value}. */
    private static int behindAttribute(Text text, int nameStart) {
        return text.startsWith(ANDROID, nameStart - ANDROID.length()) ? nameStart - ANDROID.length() : nameStart;
    }

    /** {@code <add key="DbPassword" value="…"/>}, {@code <input name="token" type="hidden" value="…">}. */
    int maskAttribute(Text text, int at, int nameStart) {
        int end = Quotes.beforeSlashes(text, behindAttribute(text, nameStart) - 2);
        int from = startOfValue(text, end);
        int type = Quotes.beforeSlashes(text, from - 1) - TYPE.length();
        if (text.startsWith(TYPE, type) && Chars.isQuote(text.at(type - 1))) {
            end = Quotes.beforeSlashes(text, type - 1);
            from = startOfValue(text, end);
        }
        Meaning meaning = names.of(text.t, from, end);
        if (meaning == Meaning.MAYBE && text.has(PASSWORD, Math.max(text.from, from - LONGEST_ATTRIBUTES), at)) {
            meaning = Meaning.SECRET; // <input type="password" name="pw" value="…">
        }
        int open = Quotes.opening(text, at + 1);
        return meaning.isSecret() && open >= 0 ? QuotedValues.mask(text, at, open, meaning) : at;
    }

    private static int startOfValue(Text text, int end) {
        int from = end;
        while (from > text.from && end - from < SecretNames.LONGEST && !Chars.isQuote(text.t[from - 1])) {
            from--;
        }
        return from;
    }

    /** {@code <entry key="password">…</entry>}. */
    private int maskEntry(Text text, int at, int nameEnd) {
        int quote = text.runEnd(Chars.NAME, nameEnd + 1);
        int length = quote - nameEnd - 1;
        boolean named = (length == 3 && text.startsWith("key", nameEnd + 1))
                || (length == 4 && text.startsWith("name", nameEnd + 1));
        int open = named && text.at(quote) == '=' ? Quotes.opening(text, quote + 1) : -1;
        if (open < 0) {
            return at;
        }
        int end = text.runEnd(Chars.NAME, open + 1);
        int close = Quotes.behindSlashes(text, end);
        if (!names.of(text.t, open + 1, end).isSecret() || !Chars.isQuote(text.at(close))) {
            return at;
        }
        int tag = Values.indexOf(text.t, '>', close, Math.min(text.to, close + LONGEST_ATTRIBUTES));
        if (tag < 0 || text.at(tag - 1) == '/') {
            return at;
        }
        int value = text.skipSpaces(tag + 1);
        value = text.startsWith("<value>", value) ? value + 7 : value;
        int to = value;
        while (to < text.to && text.t[to] != '<') {
            to++;
        }
        boolean kept = text.at(to + 1) != '/'
                || to == value
                || Placeholders.isOne(text.t, value, to)
                || Values.isSentence(text.t, value, to)
                || Captions.isOne(names, text.t, value, to);
        return kept ? at : text.mask(Rule.SECRET, value, to, at);
    }

    /** Of {@code <RSAKeyValue>} what is not public. */
    private static boolean isKeyPart(Text text, int from, int to) {
        return switch (to - from) {
            case 1 -> text.t[from] == 'P' || text.t[from] == 'Q' || text.t[from] == 'D';
            case 2 -> text.startsWith("DP", from) || text.startsWith("DQ", from);
            case 8 -> text.startsWith("InverseQ", from);
            default -> false;
        };
    }

    /** Masks the text of an element such as {@code <password>}; gives its end, or {@code at}. */
    int mask(Text text, int at) {
        int name = at + 1;
        int end = text.runEnd(Chars.DOTTED, name);
        if (text.at(end) == ':') {
            name = end + 1;
            end = text.runEnd(Chars.DOTTED, name);
        }
        if (end > name && !names.of(text.t, name, end).isSecret() && text.at(end) == ' ') {
            return maskEntry(text, at, end);
        }
        if (end > name && text.at(end) == '>' && isKeyPart(text, name, end)) {
            int part = text.runEnd(Chars.BASE64, end + 1);
            boolean whole = part - end > SHORTEST_PART && text.at(part) == '<';
            return whole ? text.mask(Rule.PRIVATE_KEY, end + 1, part, at) : at;
        }
        boolean key = end - name == 3 && text.startsWith("key", name);
        if (end == name
                || end - name > SecretNames.LONGEST
                || (!key && !names.of(text.t, name, end).isSecret())) {
            return at;
        }
        int open = end;
        while (open < text.to && open - end < 200 && text.t[open] != '>' && text.t[open] != '<') {
            open++;
        }
        if (text.at(open) != '>' || text.at(open - 1) == '/') {
            return at;
        }
        int value = text.startsWith(DATA, open + 1) ? open + 1 + DATA.length() : open + 1;
        int close = value;
        while (close < text.to && text.t[close] != '<') {
            close++;
        }
        if (key && !names.of(text.t, value, close).isSecret()) {
            return at;
        }
        if (key) {
            value = close + 1;
            for (int tags = 0; tags < 2 && value < text.to; value++) {
                tags += text.t[value] == '>' ? 1 : 0;
                if (value - close > 60) {
                    return at;
                }
            }
            close = value;
            while (close < text.to && text.t[close] != '<') {
                close++;
            }
        }
        close = value > open + 1 && text.startsWith("]]>", close - 3) ? close - 3 : close;
        boolean closed = text.at(close) == ']'
                || text.at(close + 1) == '/'
                || (text.at(close + 1) == '\\' && text.at(close + 2) == '/');
        boolean kept = !closed
                || close == value
                || Placeholders.isOne(text.t, value, close)
                || Values.isSentence(text.t, value, close);
        return kept ? at : text.mask(Rule.SECRET, value, close, at);
    }
}
