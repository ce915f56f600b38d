package dev.hermes.schemas.redaction;

/** Values behind a name with nothing between that assigns them. */
final class LooseValues {
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
        int end = text.runEnd(Chars.ALNUM, at);
        if (text.at(end) != ' ' || end - at > 24) {
            return at;
        }
        int from = NameBefore.start(text, at);
        boolean key = NameBefore.endsWithKey(text, at, end) && from == at;
        Meaning meaning = key ? NameBefore.meaning(names, text, from, end) : names.of(text.t, from, end);
        if (!meaning.isSecret()) {
            return at;
        }
        int value = text.skipSpaces(end);
        boolean said =
                text.startsWithIgnoreCase("is", value) && (text.at(value + 2) == ' ' || text.at(value + 2) == ':');
        value = said ? text.skipSpaces(text.at(value + 2) == ':' ? value + 3 : value + 2) : value;
        boolean quoted = Chars.isQuote(text.at(value));
        value += quoted ? 1 : 0;
        int word = BareValues.end(text, value);
        while (word > value && (text.t[word - 1] == '.' || text.t[word - 1] == ',')) {
            word--;
        }
        boolean password =
                word - value <= Values.LOOK && text.startsWithIgnoreCase("pass", at) && isOddWord(text, value, word);
        boolean setting = text.at(at - 1) == '_' && text.at(at - 2) == ':' && isOddWord(text, value, word);
        boolean random = word - value >= 16
                && Randomness.hasRandomStretch(text.t, value, Math.min(word, value + Values.LOOK))
                && !isHash(text, value, word);
        return (password || setting || random)
                        && !Values.isExpression(text.t, value, word)
                        && !Values.startsWith(text.t, value, word, Spans.MARK)
                ? text.mask(Rule.SECRET, value, word, at)
                : at;
    }

    /** Letters and digits, as no word has them, but for the names of algorithms. */
    private static boolean isOddWord(Text text, int from, int to) {
        boolean starts = Chars.isAlnum(text.at(from)) && Values.indexOf(text.t, '/', from, to) < 0;
        String word = to - from <= 8 ? Values.lower(text.t, from, to) : "";
        boolean algorithm = word.startsWith("sha")
                || word.startsWith("md5")
                || word.startsWith("base")
                || word.startsWith("utf")
                || word.startsWith("oauth")
                || word.startsWith("argon");
        return starts && !algorithm && Randomness.looksSecret(text.t, from, to) && Chars.isLetter(text.t[from]);
    }

    private static boolean isHash(Text text, int from, int to) {
        int length = to - from;
        return (text.runEnd(Chars.HEX, from) >= to && (length == 40 || length == 64))
                || Values.indexOf(text.t, ':', from, Math.min(to, from + 8)) > from;
    }
}
