package dev.hermes.schemas.redaction;

/** A few chars of Latin-1, as many chars of a text are looked up in. Immutable. */
final class CharSet {
    private final boolean[] members = new boolean[256];

    CharSet(String chars) {
        for (int i = 0; i < chars.length(); i++) {
            members[chars.charAt(i)] = true;
        }
    }

    /** The first chars of words. */
    static CharSet firstOf(String... words) {
        StringBuilder first = new StringBuilder();
        for (String word : words) {
            first.append(word.charAt(0));
        }
        return new CharSet(first.toString());
    }

    boolean has(char c) {
        return c < members.length && members[c];
    }
}
