package dev.hermes.schemas.redaction;

/** Values behind a name with nothing between that assigns them. */
final class LooseValues {
    private static final int LONGEST_NAME = 24;
    private static final int LONGEST_IS = 7;
    private static final String WITH = " with ";

    private static final CharSet IS_BEGINS = new CharSet("iwlej\u00e9\u00e8\u00e4");

    private static final WordSet ARTICLES = WordSet.of("the", "a", "your", "my", "our", "his", "her", "their", "this");

    private final SecretNames names;

    LooseValues(SecretNames names) {
        this.names = names;
    }

    /**
     * Masks what stands behind a name with nothing but a blank between, or {@code is}: only where it is surely no word.
     *
     * @param at where the last word of the name begins
     */
    int mask(Text text, int at) {
        int end = wordEnd(text, at);
        if (text.at(end) == '{' || Chars.isQuote(text.at(end)) || text.at(end) == '\\') {
            int quoted = maskQuoted(text, at, end);
            if (quoted > at) {
                return quoted;
            }
        }
        int tab = Lines.behindTab(text, end);
        if ((text.at(end) != ' ' && tab < 0 && !Chars.isSpace(text.at(end))) || end - at > LONGEST_NAME) {
            return at;
        }
        if (text.startsWith("AUTH ", at) && isTyped(text, at)) {
            return maskLast(text, at, end + 1);
        }
        int from = NameBefore.start(text, at);
        Meaning meaning = NameBefore.meaning(names, text, from, end);
        boolean shortName = meaning == Meaning.MAYBE && text.startsWithIgnoreCase("pw", at) && end == at + 2;
        if ((!meaning.isSecret() && !shortName) || text.startsWithIgnoreCase("using rsa ", at - 10)) {
            return at; // gpg: using RSA key …
        }
        int value = text.skipSpaces(Math.max(end, tab));
        if (text.at(value) == ':' || text.at(value) == '=') {
            return at; // an assignment
        }
        int quote = meaning == Meaning.AUTHORIZATION ? Quotes.opening(text, value) : -1;
        if (quote >= 0) {
            return QuotedValues.mask(text, at, quote, meaning); // proxy_set_header Authorization "…"
        }
        if (PasswordFiles.isBehindLogin(text, from)) {
            return maskWord(text, at, value);
        }
        if (text.startsWithIgnoreCase("following ", from - 10)) {
            return Sentences.maskBelow(text, at, value);
        }
        int said = behindIs(text, value);
        if (said > 0 && isPassword(text, at, end)) {
            int phrase = SeedPhrase.maskPassword(text, at, Chars.isQuote(text.at(said)) ? said + 1 : said);
            if (phrase > at) {
                return phrase;
            }
        }
        int masked = maskOdd(text, at, end, said > 0 ? said : value, said > 0);
        return masked > at ? masked : Sentences.mask(text, at, value, isPassword(text, at, end));
    }

    /** Masks {@code token{"…"}} of C++, and what is typed into a field: {@code I fill in "Password" with "…"}. */
    private int maskQuoted(Text text, int at, int end) {
        int quote = Quotes.behindSlashes(text, end);
        int with = text.startsWith(WITH, quote + 1) ? quote + 1 + WITH.length() : -1;
        int open = text.at(end) == '{' ? Quotes.opening(text, end + 1) : with < 0 ? -1 : Quotes.opening(text, with);
        if ((open < 0 && !Chars.isQuote(text.at(quote)))
                || !NameBefore.meaning(names, text, NameBefore.start(text, at), end)
                        .isSecret()) {
            return at;
        }
        if (open < 0) {
            return RedisReplies.mask(text, at, quote);
        }
        int close = Quotes.closing(text, open);
        boolean secret = Randomness.looksMade(text.t, open + 1, close);
        return secret ? QuotedValues.mask(text, at, open, Meaning.SECRET) : at;
    }

    /** Whether a line begins there that somebody types into a client, or {@code HELLO 3} is before it. */
    private static boolean isTyped(Text text, int at) {
        return text.startsWith("> ", at - 2)
                || Chars.isQuote(text.at(at - 1))
                || (text.startsWith("HELLO ", at - 8) && Chars.isDigit(text.at(at - 2)))
                || Lines.start(text, at) == at;
    }

    /** {@code > AUTH [user] …}, typed into a client: the last word of the line. */
    private static int maskLast(Text text, int at, int start) {
        int end = BareValues.end(text, start);
        int from = end < text.to && text.t[end] == ' ' ? end + 1 : start;
        end = BareValues.end(text, from);
        boolean secret = end - from <= Quotes.LONGEST
                && Randomness.looksSecret(text.t, from, end)
                && !Values.isUpper(text.t, from, end) // CRAM-MD5
                && !Placeholders.isOne(text.t, from, end)
                && (text.skipSpaces(end) >= text.lineEnd(from) || Quotes.opening(text, end) >= 0);
        return secret ? text.mask(Rule.SECRET, from, end, at) : at;
    }

    private static int wordEnd(Text text, int at) {
        int end = text.runEnd(Chars.ALNUM, at);
        while (end < text.to && end - at <= LONGEST_NAME && Chars.isWord(text.t[end])) {
            end++;
        }
        return end;
    }

    private static int maskWord(Text text, int at, int value) {
        int end = BareValues.end(text, value);
        boolean kept =
                end == value || Placeholders.isOne(text.t, value, end) || Values.isOrdinaryWord(text.t, value, end);
        return kept ? at : text.mask(Rule.SECRET, value, end, at);
    }

    /** Behind {@code is} and its like, with a colon or without; -1: another word stands there. */
    private static int behindIs(Text text, int at) {
        if (!IS_BEGINS.has(Chars.lower(text.at(at)))) {
            return -1;
        }
        int end = at;
        while (end < text.to && end - at < LONGEST_IS && Chars.isWord(text.t[end])) {
            end++;
        }
        int next = text.at(end) == ':' ? end + 1 : end;
        return text.at(next) == ' ' && Sentences.IS.contains(text.t, at, end) ? text.skipSpaces(next) : -1;
    }

    private int maskOdd(Text text, int at, int end, int start, boolean said) {
        int open = Quotes.opening(text, start);
        int value = open < 0 ? start : open + 1;
        int word = OddWords.end(text, value);
        boolean attribute = text.at(word - 1) == '=' && Quotes.opening(text, word) >= 0;
        boolean odd = word - value <= Values.LOOK && !attribute && OddWords.isOne(text, value, word);
        boolean password = odd && isPassword(text, at, end);
        boolean setting = odd && text.at(at - 1) == '_' && text.at(at - 2) == ':';
        boolean variable = odd && word - value >= 8 && isVariable(text, at, end, value > start);
        boolean code = said && text.startsWithIgnoreCase("code", at) && (odd || Values.isPin(text.t, value, word));
        boolean strong = said && odd && OddWords.isStrong(text.t, value, word);
        boolean hex = said && !isOfOther(text, at, end) && Randomness.isHexKey(text.t, value, word);
        boolean random = OddWords.isRandom(text, value, word);
        return (password || setting || variable || random || code || strong || hex)
                        && !Values.isExpression(text.t, value, word)
                        && !Values.startsWith(text.t, value, word, Spans.MARK)
                ? text.mask(Rule.SECRET, value, word, at)
                : at;
    }

    /** {@code the sync token is}: with the word before it, it is no secret. */
    private boolean isOfOther(Text text, int at, int end) {
        if (text.at(at - 1) != ' ') {
            return false;
        }
        int before = NameBefore.start(text, at - 1);
        boolean article = before == at - 1 || ARTICLES.contains(text.t, before, at - 1);
        return !article && !names.of(text.t, before, end).isSecret();
    }

    private static boolean isPassword(Text text, int at, int end) {
        return text.startsWithIgnoreCase("p", at)
                || text.startsWithIgnoreCase("password", end - 8)
                || text.startsWithIgnoreCase("contrase", at)
                || text.startsWithIgnoreCase("senha", at)
                || text.startsWithIgnoreCase("secreta", at)
                || text.startsWithIgnoreCase("wachtwoord", at)
                || text.startsWithIgnoreCase("kennwort", at);
    }

    /** {@code API_TOKEN …}, {@code SECRET '…'}. */
    private static boolean isVariable(Text text, int at, int end, boolean quoted) {
        return Values.isUpper(text.t, at, end) && (quoted || text.at(at - 1) == '_');
    }
}
