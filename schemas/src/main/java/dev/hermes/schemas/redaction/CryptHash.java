package dev.hermes.schemas.redaction;

/** Hashes of passwords as {@code crypt} spells them: {@code $2y$10$…}, {@code $6$…$…}, {@code $argon2id$v=19$…}. */
final class CryptHash {
    private static final int SHORTEST = 28;
    private static final int SHORTEST_OF_NAMED = 30;
    private static final int LONGEST = 512;

    private CryptHash() {}

    /** Whether the word between two dollar signs can be the name of a method. */
    static boolean mayBegin(Text text, int at, int wordEnd) {
        return text.at(at - 1) == '$' && text.at(wordEnd) == '$' && wordEnd - at <= 10;
    }

    /** Masks the hash whose method begins there, behind its dollar sign; gives its end, or {@code at}. */
    static int mask(Text text, int at) {
        if (at < text.cryptTo) {
            return at; // what begins further in is shorter, and ends at the same place
        }
        int parts = 1;
        int end = at;
        while (end < text.to && isOfHash(text.t[end])) {
            parts += text.t[end] == '$' ? 1 : 0;
            end++;
        }
        int shortest = Chars.isDigit(text.t[at]) ? SHORTEST : SHORTEST_OF_NAMED;
        text.cryptTo = end;
        boolean hash = parts >= 3 && end - at >= shortest && end - at <= LONGEST && Chars.isAlnum(text.t[end - 1]);
        return hash ? text.mask(Rule.SECRET, at - 1, end, at) : at;
    }

    private static boolean isOfHash(char c) {
        return Chars.is(Chars.TOKEN, c) || c == '$' || c == ',';
    }
}
