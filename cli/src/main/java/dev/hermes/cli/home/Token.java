package dev.hermes.cli.home;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hermes.schemas.home.HermesHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/** The secret of a home: who can read its file is its user. Never logged. */
public final class Token {
    private static final int BYTES = 32;
    private static final Pattern SHAPE = Pattern.compile("[0-9a-f]{" + 2 * BYTES + "}");

    private final String value;

    private Token(String value) {
        this.value = value;
    }

    /** The token of a home; made on first use, and again when its file holds no whole one. */
    public static Token of(HermesHome home) throws IOException {
        Path file = home.token();
        Optional<Token> kept = ofExisting(home);
        if (kept.isEmpty()) {
            return create(file);
        }
        if (!Files.getPosixFilePermissions(file).equals(OwnerOnly.FILE)) {
            Files.setPosixFilePermissions(file, OwnerOnly.FILE);
        }
        return kept.get();
    }

    /** The token of a home where something has run; empty when its file holds no whole one. */
    public static Optional<Token> ofExisting(HermesHome home) throws IOException {
        Path file = home.token();
        String kept = Files.exists(file) ? Files.readString(file, UTF_8).strip() : "";
        return SHAPE.matcher(kept).matches() ? Optional.of(new Token(kept)) : Optional.empty();
    }

    private static Token create(Path file) throws IOException {
        String value = newSecret();
        OwnerOnly.replace(file, value + "\n");
        return new Token(value);
    }

    /** One that nobody has had before: 256 random bits, as 64 hex digits. */
    public static String newSecret() {
        byte[] secret = new byte[BYTES];
        new SecureRandom().nextBytes(secret);
        return HexFormat.of().formatHex(secret);
    }

    /** The secret itself, for whoever has to know it again. */
    public String secret() {
        return value;
    }

    @Override
    public String toString() {
        return "Token[…]";
    }
}
