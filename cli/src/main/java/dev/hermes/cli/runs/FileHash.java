package dev.hermes.cli.runs;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 of a file of lines that all end with a line feed, taken while they are read. Not thread-safe. */
final class FileHash {
    private final MessageDigest sha256 = sha256();

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Takes in the current line. */
    void add(FileLines lines) {
        sha256.update(lines.buffer(), lines.start(), lines.length());
        sha256.update((byte) '\n');
    }

    /** The hash, lower-case; to be asked once, at the end. */
    String hex() {
        return HexFormat.of().formatHex(sha256.digest());
    }
}
