package dev.hermes.schemas.redaction;

/** What a name says about the value under it. */
enum Meaning {
    /** Nothing. */
    NONE,
    /** It may be a secret, if it looks like one: {@code auth}. */
    MAYBE,
    /** It is a key of somebody: a secret, if it can be nothing else: {@code acme_key}. */
    KEY,
    /** As {@link #KEY}, of a variable of the environment: {@code ACME_KEY}; hexadecimal digits are one too. */
    KEY_VARIABLE,
    /** It is a key of something that may have names for keys too: {@code storage_key}: no slug is one. */
    NAMED_KEY,
    /** In the query of a URL it is as good as a password. */
    SIGNATURE,
    /** It is a secret: {@code api_key}. */
    SECRET,
    /** It is the value of a header that says who asks. */
    AUTHORIZATION,
    COOKIE,
    /** Digits that are typed in place of a password. */
    PIN,
    PHONE;

    /** Whether the value must look like a key to be one. */
    boolean isKey() {
        return this == KEY || this == KEY_VARIABLE || this == NAMED_KEY;
    }

    /** Whether a value under the name of a key is one. */
    boolean isKey(char[] t, int from, int to) {
        if (this == NAMED_KEY) {
            return Randomness.looksLikeKey(t, from, to) && !Values.isSlug(t, from, to);
        }
        return Randomness.looksGenerated(t, from, to) || (this == KEY_VARIABLE && Randomness.isHexKey(t, from, to));
    }

    boolean isSecret() {
        return this == SECRET || this == AUTHORIZATION || this == COOKIE;
    }

    /** By which a secret of this kind is masked. */
    Rule rule() {
        return switch (this) {
            case AUTHORIZATION -> Rule.AUTHORIZATION;
            case COOKIE -> Rule.COOKIE;
            case PHONE -> Rule.PHONE;
            default -> Rule.SECRET;
        };
    }
}
