package dev.hermes.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tokens that are known, as hashes. Immutable, so thread-safe. */
public final class Tokens implements TokenSource {
    private static final String SCHEME = "Bearer ";

    private final List<Known> known;

    private Tokens(List<Known> known) {
        this.known = List.copyOf(known);
    }

    /** No token: only open endpoints answer. */
    public static Tokens none() {
        return new Tokens(List.of());
    }

    /** With the token of the home too. */
    public Tokens withOwner(String token) {
        return with(new Known(sha256(token), Caller.OWNER));
    }

    /**
     * With the tokens of teams too.
     *
     * @param teams team by SHA-256 of a token, lower-case hex
     */
    public Tokens withTeams(Map<String, String> teams) {
        Tokens tokens = this;
        for (Map.Entry<String, String> team : teams.entrySet()) {
            tokens = tokens.with(new Known(HexFormat.of().parseHex(team.getKey()), new Caller(team.getValue())));
        }
        return tokens;
    }

    private Tokens with(Known token) {
        List<Known> more = new ArrayList<>(known);
        more.add(token);
        return new Tokens(more);
    }

    /** These: they do not change. */
    @Override
    public Tokens current() {
        return this;
    }

    @Override
    public Optional<String> problem() {
        return Optional.empty();
    }

    @Override
    public long refused() {
        return 0;
    }

    boolean isEmpty() {
        return known.isEmpty();
    }

    /**
     * Whose token a request's {@code Authorization} (null when it has none) carries. Takes the same time whichever token it is,
     * and whether it is one. The scheme may be in any case (RFC 9110, section 11.1).
     */
    Optional<Caller> find(String authorization) {
        if (authorization == null || !authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return Optional.empty();
        }
        byte[] presented = sha256(authorization.substring(SCHEME.length()));
        Caller found = null;
        for (Known token : known) {
            boolean same = MessageDigest.isEqual(token.sha256, presented);
            found = same ? token.caller : found;
        }
        return Optional.ofNullable(found);
    }

    static byte[] sha256(String token) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(token.getBytes(UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Without the hashes. */
    @Override
    public String toString() {
        return "Tokens[" + known.size() + "]";
    }

    private static final class Known {
        private final byte[] sha256;
        private final Caller caller;

        Known(byte[] sha256, Caller caller) {
            this.sha256 = sha256;
            this.caller = caller;
        }
    }
}
