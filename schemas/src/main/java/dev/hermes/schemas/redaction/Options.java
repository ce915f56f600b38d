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
        boolean user = isUser(text, name, end);
        if (value == end) {
            boolean assigned = user && text.at(end) == '=';
            return name == at + 1 || assigned ? ShortOptions.mask(text, at) : at;
        }
        Meaning meaning = names.of(text.t, name, end);
        if (end - name == 4 && name == at + 2 && text.startsWith("pass", name)) {
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
                        || Placeholders.isOne(text.t, value, word)
                        || Values.isOrdinaryWord(text.t, value, word)
                        || Values.isExpression(text.t, value, word)
                        || BareValues.isPath(text.t, value, word)
                        || isShown(text, value, word)
                        || "[{(|<&;".indexOf(text.t[value]) >= 0);
        return kept ? at : text.mask(Rule.SECRET, value, word, at);
    }

    /** {@code --password PASS}, as help shows it. */
    private boolean isShown(Text text, int from, int to) {
        return Values.isUpper(text.t, from, to) && names.of(text.t, from, to) != Meaning.NONE;
    }

    private static boolean isUser(Text text, int from, int to) {
        return switch (to - from) {
            case 4 -> text.startsWith("user", from) || text.startsWith("auth", from);
            case 10 -> text.startsWith("proxy-user", from);
            default -> false;
        };
    }
}
