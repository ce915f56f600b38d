package dev.hermes.schemas.redaction;

/** What a name says about the value under it. */
enum Meaning {
    /** Nothing. */
    NONE,
    /** It may be a secret, if it looks like one: {@code auth}. */
    MAYBE,
    /** It is a key of somebody: a secret, if it can be nothing else: {@code acme_key}. */
    KEY,
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

    boolean isSecret() {
        return this == SECRET || this == AUTHORIZATION || this == COOKIE;
    }
}
