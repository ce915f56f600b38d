package dev.hermes.cli.runs;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 of a file, or of lines that all end with a line feed, taken while they are read. Not thread-safe. */
final class FileHash {
    private static final int CHUNK = 64 * 1024;

    private final MessageDigest sha256 = sha256();

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** SHA-256 of a whole file of any kind, lower-case. */
    static String of(Path file) throws IOException {
        return copying(file, OutputStream.nullOutputStream());
    }

    /** The same while the file's bytes go somewhere else too. */
    static String copying(Path file, OutputStream to) throws IOException {
        FileHash hash = new FileHash();
        try (InputStream in = Files.newInputStream(file)) {
            byte[] chunk = new byte[CHUNK];
            for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
                hash.sha256.update(chunk, 0, read);
                to.write(chunk, 0, read);
            }
        }
        return hash.hex();
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
