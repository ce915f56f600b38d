package dev.hermes.schemas.redaction;

/** Names and values in quotes as pages and logs spell them: by an entity of HTML, or by an escape with their code. */
final class SpelledQuotes {
    private static final String[] SPELLED = {"&quot;", "&#34;", "&#39;", "u0022", "u0027"};

    private SpelledQuotes() {}

    /** Masks the value behind the colon that stands there, if it and its name are in such quotes; gives its end, or {@code at}. */
    static int mask(SecretNames names, Text text, int at) {
        if (text.at(at - 1) != ';' && !Chars.isDigit(text.at(at - 1))) {
            return at;
        }
        for (String quote : SPELLED) {
            int nameEnd = Quotes.beforeSlashes(text, at - quote.length());
            int from = Quotes.behindSlashes(text, text.skipSpaces(at + 1));
            if (text.startsWith(quote, at - quote.length()) && text.startsWith(quote, from)) {
                boolean secret = names.of(text.t, NameBefore.start(text, nameEnd), nameEnd)
                        .isSecret();
                return secret ? maskValue(text, at, from + quote.length(), quote) : at;
            }
        }
        return at;
    }

    private static int maskValue(Text text, int at, int from, String quote) {
        int close = from;
        while (close < text.to && close - from < Values.LOOK && !text.startsWith(quote, close)) {
            close++;
        }
        boolean closed = text.startsWith(quote, close);
        int end = closed ? Quotes.beforeSlashes(text, close) : BareValues.end(text, from);
        boolean kept = end <= from || Placeholders.isOne(text.t, from, end) || Values.isOrdinaryWord(text.t, from, end);
        return kept ? at : text.mask(Rule.SECRET, from, end, at);
    }
}
