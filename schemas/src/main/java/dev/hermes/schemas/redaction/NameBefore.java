package dev.hermes.schemas.redaction;

/** The name that stands before a place, and what it means. */
final class NameBefore {
    private static final int LONGEST_LAST_WORD = 24;
    private static final int MOST_WORDS = 4;

    private static final WordSet WITH_WORD_BEFORE =
            WordSet.of("key", "keys", "phrase", "code", "codes", "content", "id", "answer");

    /** In languages with other letters: whose it is, stands behind the name of a secret. */
    private static final WordSet OF = WordSet.of("\u043e\u0442", "\u0434\u043b\u044f", "\u043a", "\u0432\u0456\u0434");

    private NameBefore() {}

    static int start(Text text, int end) {
        int i = end;
        while (i > text.from && end - i < SecretNames.LONGEST && isName(text.t[i - 1])) {
            i--;
        }
        if (i > text.from
                && text.t[i - 1] == '%'
                && end - i > 2
                && Chars.is(Chars.HEX, text.t[i])
                && Chars.is(Chars.HEX, text.t[i + 1])) {
            return i + 2;
        }
        if (text.at(i - 1) == '\\' && end - i > 5 && text.t[i] == 'u' && text.runEnd(Chars.HEX, i + 1) >= i + 5) {
            return i + 5;
        }
        boolean escape = i > text.from && text.t[i - 1] == '\\' && i < end && "ntr".indexOf(text.t[i]) >= 0;
        return escape ? i + 1 : i;
    }

    private static boolean isName(char c) {
        return Chars.is(Chars.NAME, c) || (c >= 128 && Chars.isWord(c));
    }

    static Meaning meaning(SecretNames names, Text text, int from, int to) {
        Meaning meaning = names.of(text.t, from, to);
        if (meaning != Meaning.NONE && meaning != Meaning.MAYBE) {
            return meaning;
        }
        if (to - from == 1 && Chars.isDigit(text.t[from]) && text.startsWithIgnoreCase(" key ", from - 5)) {
            return meaning(names, text, from - 4, from - 1); // Unseal Key 1: …
        }
        if (from > text.from && isBetweenWords(text.t[from - 1]) && from < to && to - from <= LONGEST_LAST_WORD) {
            Meaning said = text.t[from] < 128 ? Meaning.NONE : ofOwner(names, text, from);
            said = said == Meaning.NONE ? ofPhrase(names, text, from, to) : said;
            return said == Meaning.NONE ? meaning : said;
        }
        return meaning;
    }

    /** What a word says with those before it: {@code API key}, {@code mot de passe}. */
    private static Meaning ofPhrase(SecretNames names, Text text, int from, int to) {
        boolean english = endsWithKey(text, from, to);
        if (!english && !ForeignNames.endsPhrase(text.t, from, to)) {
            return Meaning.NONE;
        }
        int before = from;
        for (int words = 1;
                words < (english ? 2 : MOST_WORDS) && before > text.from && isBetweenWords(text.t[before - 1]);
                words++) {
            before = start(text, before - 1);
            Meaning meaning = before < from - 1 ? names.of(text.t, before, to) : Meaning.NONE;
            if (meaning != Meaning.NONE) {
                return meaning;
            }
        }
        return Meaning.NONE;
    }

    /** What the word says before {@code of}, behind which the owner stands. */
    private static Meaning ofOwner(SecretNames names, Text text, int owner) {
        int of = start(text, owner - 1);
        if (!OF.contains(text.t, of, owner - 1) || text.at(of - 1) != ' ') {
            return Meaning.NONE;
        }
        return names.of(text.t, start(text, of - 1), of - 1);
    }

    private static boolean isBetweenWords(char c) {
        return c == ' ' || c == '\'' || c == '\u2019' || c == '\u00a0';
    }

    static boolean endsWithCookie(Text text, int end) {
        return text.startsWithIgnoreCase("cookie", end - 6) || text.startsWithIgnoreCase("cookies", end - 7);
    }

    /** {@code API key}, {@code seed phrase}: only with the word before it does it mean anything. */
    static boolean endsWithKey(Text text, int from, int to) {
        return WITH_WORD_BEFORE.contains(text.t, from, to);
    }
}
