package dev.hermes.schemas.redaction;

import java.util.Set;

/** Values behind a name with nothing between that assigns them. */
final class LooseValues {
    private static final int LONGEST_NAME = 24;
    private static final int LONGEST_CLAUSE = 64;
    private static final int SHORTEST = 6;
    private static final String WITH = " with ";

    /** Between a password and what it is: {@code is}, in other languages too. */
    private static final WordSet IS =
            WordSet.of("is", "was", "lautet", "ist", "est", "es", "era", "\u00e9", "\u00e8", "\u00e4r", "er", "jest");

    private static final CharSet IS_BEGINS = new CharSet("iwlej\u00e9\u00e8\u00e4");

    /** Between a password and whose it is. */
    private static final Set<String> OF = Set.of(
            "for",
            "of",
            "from",
            "f\u00fcr",
            "pour",
            "para",
            "de",
            "do",
            "da",
            "per",
            "voor",
            "generated",
            "has",
            "is",
            "was",
            "temporaire",
            "provisoire",
            "temporal",
            "provisional",
            "tempor\u00e1ria",
            "provis\u00f3ria",
            "temporanea",
            "provvisoria",
            "\u043e\u0442",
            "\u0434\u043b\u044f");

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
        if (text.startsWith("> AUTH ", at - 2)) {
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
        if (meaning == Meaning.AUTHORIZATION && Quotes.opening(text, value) >= 0) {
            return QuotedValues.mask(
                    text, at, Quotes.opening(text, value), meaning); // proxy_set_header Authorization "…"
        }
        if (PasswordFiles.isBehindLogin(text, from)) {
            return maskWord(text, at, value);
        }
        if (text.startsWithIgnoreCase("following ", from - 10)) {
            return maskBelow(text, at, value);
        }
        int said = behindIs(text, value);
        if (said > 0 && isPassword(text, at, end)) {
            int phrase = SeedPhrase.maskPassword(text, at, Chars.isQuote(text.at(said)) ? said + 1 : said);
            if (phrase > at) {
                return phrase;
            }
        }
        int masked = maskOdd(text, at, end, said > 0 ? said : value, said > 0);
        return masked > at ? masked : maskInSentence(text, at, value, isPassword(text, at, end));
    }

    /** Masks {@code token{"…"}} of C++, and what is typed into a field: {@code I fill in "Password" with "…"}. */
    private int maskQuoted(Text text, int at, int end) {
        int quote = end;
        while (quote - end < Quotes.MAX_SLASHES && text.at(quote) == '\\') {
            quote++;
        }
        int with = text.startsWith(WITH, quote + 1) ? quote + 1 + WITH.length() : -1;
        int open = text.at(end) == '{' ? Quotes.opening(text, end + 1) : with < 0 ? -1 : Quotes.opening(text, with);
        if (open < 0
                || !NameBefore.meaning(names, text, NameBefore.start(text, at), end)
                        .isSecret()) {
            return at;
        }
        int close = Quotes.closing(text, open + 1, Math.min(text.to, open + 1 + Values.LOOK), open);
        boolean secret = Randomness.looksMade(text.t, open + 1, close);
        return secret ? QuotedValues.mask(text, at, open, Meaning.SECRET) : at;
    }

    /** {@code use the following password to log in:}, and the password on a line of its own. */
    private static int maskBelow(Text text, int at, int from) {
        int end = text.lineEnd(from);
        int line = text.at(end - 1) == ':' ? Lines.behindEmpty(text, Lines.next(text, end)) : -1;
        line = line < 0 ? line : text.skipSpaces(line);
        int word = line < 0 ? -1 : BareValues.end(text, line);
        boolean secret = word > line
                && (word == text.lineEnd(line) || Quotes.opening(text, word) >= 0)
                && word - line <= Values.LOOK
                && Values.hasDigit(text.t, line, word)
                && (isOddWord(text, line, word) || Randomness.isHexKey(text.t, line, word));
        return secret ? text.mask(Rule.SECRET, line, word, at) : at;
    }

    /** {@code > AUTH [user] …}, typed into a client: the last word of the line. */
    private static int maskLast(Text text, int at, int start) {
        int end = BareValues.end(text, start);
        int from = end < text.to && text.t[end] == ' ' ? end + 1 : start;
        end = BareValues.end(text, from);
        boolean secret = end - from <= Values.LOOK
                && Randomness.looksSecret(text.t, from, end)
                && !Values.isReference(text.t, from, end)
                && text.skipSpaces(end) >= text.lineEnd(from);
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
        boolean kept = end == value
                || end - value > Values.LOOK
                || Values.isReference(text.t, value, end)
                || Values.isOrdinaryWord(text.t, value, end);
        return kept ? at : text.mask(Rule.SECRET, value, end, at);
    }

    /** Behind {@code is} and its like, with a colon or without; -1: another word stands there. */
    private static int behindIs(Text text, int at) {
        if (!IS_BEGINS.has(Chars.lower(text.at(at)))) {
            return -1;
        }
        int end = at;
        while (end < text.to && end - at < SHORTEST + 1 && Chars.isWord(text.t[end])) {
            end++;
        }
        int next = text.at(end) == ':' ? end + 1 : end;
        return text.at(next) == ' ' && IS.contains(text.t, at, end) ? text.skipSpaces(next) : -1;
    }

    private int maskOdd(Text text, int at, int end, int start, boolean said) {
        int open = Quotes.opening(text, start);
        int value = open < 0 ? start : open + 1;
        int word = end(text, value);
        boolean odd = word - value <= Values.LOOK && isOddWord(text, value, word);
        boolean password = odd && isPassword(text, at, end);
        boolean setting = odd && text.at(at - 1) == '_' && text.at(at - 2) == ':';
        boolean variable = odd && word - value >= 8 && isVariable(text, at, end, value > start);
        boolean code = said && text.startsWithIgnoreCase("code", at) && (odd || Values.isPin(text.t, value, word));
        boolean strong = said && odd && isStrong(text, value, word);
        boolean hex = said && !isOfOther(text, at, end) && Randomness.isHexKey(text.t, value, word);
        boolean random = isRandom(text, value, word);
        return (password || setting || variable || random || code || strong || hex)
                        && !Values.isExpression(text.t, value, word)
                        && !Values.startsWith(text.t, value, word, Spans.MARK)
                ? text.mask(Rule.SECRET, value, word, at)
                : at;
    }

    /** Letters of both cases, a digit and a sign within: {@code the secret is …}. */
    private static boolean isStrong(Text text, int from, int to) {
        boolean upper = false;
        boolean lower = false;
        boolean sign = false;
        for (int i = from; i < to; i++) {
            upper |= Chars.isUpper(text.t[i]);
            lower |= Chars.isLower(text.t[i]);
            sign |= i + 1 < to && "!@#$%^&*".indexOf(text.t[i]) >= 0;
        }
        return upper && lower && sign && Values.hasDigit(text.t, from, to);
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

    private static int end(Text text, int value) {
        int word = BareValues.end(text, value);
        while (word > value && (text.t[word - 1] == '.' || text.t[word - 1] == ',')) {
            word--;
        }
        return word;
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

    /**
     * {@code password for bob: …}, {@code password of the database is …}, {@code password changed to …}, {@code password (…)};
     * {@code API key for Stripe is …} only of what nobody can have thought of.
     */
    private static int maskInSentence(Text text, int at, int start, boolean password) {
        int limit = Math.min(text.lineEnd(start), start + LONGEST_CLAUSE);
        if (text.at(start) == '(' && password) {
            int end = Values.indexOf(text.t, ')', start, limit);
            int colon = end > 0 && text.at(end + 1) == ':' ? text.skipSpaces(end + 2) : -1;
            return colon > 0 ? maskStrong(text, at, colon, end(text, colon)) : maskStrong(text, at, start + 1, end);
        }
        if (!password && !text.startsWithIgnoreCase("for ", start)) {
            return NewKeys.mask(text, at, start, limit);
        }
        String last = "";
        boolean first = true;
        for (int i = start; i < limit; first = false) {
            int end = Values.indexOf(text.t, ' ', i, limit);
            end = end < 0 ? limit : end;
            boolean colon = end > i && text.t[end - 1] == ':';
            String word = Values.lower(text.t, i, colon ? end - 1 : end);
            if (first && word.equals("to")) {
                last = changesBefore(text, at);
            }
            if (first && last.isEmpty() && password && !OF.contains(word) && !isChange(word)) {
                return at;
            }
            if ((!first || !last.isEmpty())
                    && (colon
                            || IS.contains(text.t, i, colon ? end - 1 : end)
                            || word.equals("=")
                            || (word.equals("to") && isChange(last)))) {
                int value = text.skipSpaces(end);
                if (colon && password && value >= text.lineEnd(start)) {
                    return maskBelow(text, at, start);
                }
                value = behindQuote(text, value);
                int valueEnd = end(text, value);
                return password ? maskStrong(text, at, value, valueEnd) : maskRandom(text, at, value, valueEnd);
            }
            if (password && word.equals("from") && isChange(last)) {
                return maskChange(text, at, text.skipSpaces(end));
            }
            last = word;
            i = text.skipSpaces(end);
        }
        return password && !first ? maskBelow(text, at, start) : at;
    }

    private static int behindQuote(Text text, int at) {
        int open = Quotes.opening(text, at);
        return open < 0 ? at : open + 1;
    }

    /** {@code changed from … to …}: both were passwords. */
    private static int maskChange(Text text, int at, int start) {
        int value = behindQuote(text, start);
        int end = end(text, value);
        int masked = maskStrong(text, at, value, end);
        int to = text.runEnd(Chars.ALNUM, end) == end ? end : at;
        while (to - end < Quotes.MAX_SLASHES && (text.at(to) == '\\' || Chars.isQuote(text.at(to)))) {
            to++;
        }
        if (!text.startsWith(" to ", to)) {
            return masked;
        }
        int next = behindQuote(text, to + 4);
        return maskStrong(text, masked, next, end(text, next));
    }

    /** Of {@code I set the root password to …} the verb before; empty: there is none. */
    private static String changesBefore(Text text, int at) {
        int start = Math.max(Math.max(text.from, at - LONGEST_CLAUSE), Lines.start(text, at));
        for (int i = start; i < at; i++) {
            int end = Chars.isLetter(text.t[i]) ? text.runEnd(Chars.ALNUM, i) : i;
            String word = end - i >= 3 && end - i <= 7 ? Values.lower(text.t, i, end) : "";
            if (isChange(word)) {
                return word;
            }
            i = Math.max(i, end);
        }
        return "";
    }

    private static boolean isChange(String word) {
        return word.equals("changed")
                || word.equals("set")
                || word.equals("reset")
                || word.equals("updated")
                || word.equals("change");
    }

    /** In a sentence a value must be a single word that is neither a file, a version nor a number. */
    private static int maskStrong(Text text, int at, int from, int to) {
        boolean strong = to - from >= SHORTEST
                && to - from <= Values.LOOK
                && isOddWord(text, from, to)
                && Values.indexOf(text.t, '.', from, to) < 0
                && Values.indexOf(text.t, '=', from, to) < 0
                && !Values.isExpression(text.t, from, to)
                && !Values.startsWith(text.t, from, to, Spans.MARK);
        return strong ? text.mask(Rule.SECRET, from, to, at) : at;
    }

    static int maskRandom(Text text, int at, int from, int to) {
        boolean secret = isRandom(text, from, to) && !Values.startsWith(text.t, from, to, Spans.MARK);
        return secret ? text.mask(Rule.SECRET, from, to, at) : at;
    }

    /** Letters and digits, as no word has them, but for the names of algorithms. */
    private static boolean isOddWord(Text text, int from, int to) {
        int end = to;
        while (end > from && (text.t[end - 1] == '?' || text.t[end - 1] == '!')) {
            end--; // of a sentence, if nothing else is odd
        }
        return Chars.isLetter(text.at(from))
                && Randomness.looksSecret(text.t, from, end)
                && Values.indexOf(text.t, '/', from, to) < 0
                && !isAlgorithm(text, from, to);
    }

    private static boolean isAlgorithm(Text text, int from, int to) {
        String word = to - from <= 8 ? Values.lower(text.t, from, to) : "";
        return word.startsWith("sha")
                || word.startsWith("md5")
                || word.startsWith("base")
                || word.startsWith("utf")
                || word.startsWith("oauth")
                || word.startsWith("argon");
    }

    private static boolean isRandom(Text text, int from, int to) {
        return to - from >= 16
                && Randomness.hasRandomStretch(text.t, from, Math.min(to, from + Values.LOOK))
                && !isHash(text, from, to);
    }

    private static boolean isHash(Text text, int from, int to) {
        int length = to - from;
        return (text.runEnd(Chars.HEX, from) >= to && (length == 40 || length == 64))
                || Values.indexOf(text.t, ':', from, Math.min(to, from + 8)) > from;
    }
}
