package dev.hermes.schemas.redaction;

/** Options of commands that say that their value is secret. */
final class Options {
    private final SecretNames names;

    Options(SecretNames names) {
        this.names = names;
    }

    /** Masks what follows an option such as {@code --password} or {@code -Token}; gives its end, or {@code at}. */
    int mask(Text text, int at) {
        if (Chars.isAlnum(text.at(at - 1)) || text.at(at - 1) == '-') {
            return at;
        }
        int name = text.at(at + 1) == '-' ? at + 2 : at + 1;
        if (!Chars.isLetter(text.at(name))) {
            return at;
        }
        int end = text.runEnd(Chars.URL64, name);
        int value = Arguments.behind(text, end);
        boolean user = isOneOf(text, name, end, "user", "proxy-user", "auth");
        if (value == end) {
            boolean assigned = user && text.at(end) == '=';
            return name == at + 1 || assigned ? ShortOptions.mask(text, at) : at;
        }
        Meaning meaning = names.of(text.t, name, end);
        if (isOneOf(text, name, end, "pass") && name == at + 2) {
            meaning = Meaning.SECRET;
        }
        if (value < 0 || !(meaning.isSecret() || meaning.isKey())) {
            return name == at + 1 || user ? ShortOptions.mask(text, at) : at;
        }
        int open = Quotes.opening(text, value);
        if (open >= 0) {
            return QuotedValues.mask(text, at, open, meaning);
        }
        if (text.at(value) == '-' || value >= text.to) {
            return at;
        }
        int word = BareValues.end(text, value);
        if (meaning.isKey() && !meaning.isKey(text.t, value, word)) {
            return at;
        }
        boolean kept = word - value <= Values.LOOK
                && (word == value
                        || Values.isReference(text.t, value, word)
                        || Values.isOrdinaryWord(text.t, value, word)
                        || Values.isExpression(text.t, value, word)
                        || BareValues.isPath(text.t, value, word)
                        || "[{(|<&;".indexOf(text.t[value]) >= 0);
        return kept ? at : text.mask(Rule.SECRET, value, word, at);
    }

    private static boolean isOneOf(Text text, int from, int to, String... names) {
        for (String name : names) {
            if (name.length() == to - from && text.startsWith(name, from)) {
                return true;
            }
        }
        return false;
    }
}
