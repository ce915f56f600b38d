package dev.hermes.schemas.redaction;

/** A few chars of Latin-1, as many chars of a text are looked up in. Immutable. */
final class CharSet {
    private final boolean[] members = new boolean[256];

    CharSet(String chars) {
        for (int i = 0; i < chars.length(); i++) {
            members[chars.charAt(i)] = true;
        }
    }

    boolean has(char c) {
        return c < members.length && members[c];
    }
}
