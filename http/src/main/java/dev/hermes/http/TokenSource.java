package dev.hermes.http;

import java.util.Optional;

/** Knows which tokens open what. Asked with each request. Thread-safe. */
public interface TokenSource {
    /** The tokens as they are now. */
    Tokens current();

    /** Why the tokens may not be what they should be, and what would help; never quotes them. Empty while all is well. */
    Optional<String> problem();

    /** How often the tokens changed into something that could not be taken. */
    long refused();
}
