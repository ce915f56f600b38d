package dev.hermes.schemas.redaction;

/** Arguments of calls that say that they are secret. */
final class Calls {
    private final SecretNames names;

    Calls(SecretNames names) {
        this.names = names;
    }

    /** Masks the second argument where the first is a name: {@code put("password", "…")}; gives its end, or {@code at}. */
    int maskArgument(Text text, int at) {
        if (!Chars.isQuote(text.at(at - 1))) {
            return at;
        }
        int nameEnd = Quotes.beforeSlashes(text, at - 1);
        int nameStart = NameBefore.start(text, nameEnd);
        Meaning meaning = names.of(text.t, nameStart, nameEnd);
        int before = Quotes.beforeSlashes(text, nameStart - 1);
        if (!meaning.isSecret() || !Chars.isQuote(text.at(nameStart - 1)) || text.at(before - 1) != '(') {
            return at;
        }
        int open = Quotes.opening(text, text.skipSpaces(at + 1));
        return open >= 0 ? QuotedValues.mask(text, at, open, meaning) : at;
    }

    /** Masks the argument of {@code password("…")}, {@code setPassword("…")}; gives its end, or {@code at}. */
    int maskCall(Text text, int at) {
        int open = Quotes.opening(text, at + 1);
        if (open < 0) {
            return at;
        }
        int nameStart = NameBefore.start(text, at);
        for (int i = at - 1; i >= nameStart; i--) {
            nameStart = text.t[i] == '.' ? i + 1 : nameStart;
        }
        for (String verb : new String[] {"set", "with", "add"}) {
            nameStart += text.startsWith(verb, nameStart) && Chars.isUpper(text.at(nameStart + verb.length()))
                    ? verb.length()
                    : 0;
        }
        Meaning meaning = names.of(text.t, nameStart, at);
        int end = text.runEnd(Chars.TOKEN, open + 1);
        boolean secret =
                meaning.isSecret() && Randomness.looksSecret(text.t, open + 1, Math.min(end, open + 1 + Values.LOOK));
        return secret ? QuotedValues.mask(text, at, open, meaning) : at;
    }
}
