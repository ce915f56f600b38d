package dev.hermes.http;

/** Who may ask an endpoint. */
public enum Access {
    /** Everybody on this machine, without a token. */
    OPEN,
    /** Who has a token, that of a team too. */
    TOKEN,
    /** Who has the token of the home. */
    OWNER
}
