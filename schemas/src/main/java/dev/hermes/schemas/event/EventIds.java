package dev.hermes.schemas.event;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.UUID;

/** How events get their identity. Every id is 1 to 64 characters of ASCII. */
public final class EventIds {
    private EventIds() {}

    /** An id that nothing else has. */
    public static String random() {
        return UUID.randomUUID().toString();
    }

    /**
     * An id that the same facts give again: SHA-256 over the parts in UTF-8, each behind its length, so that no two lists of
     * parts run together.
     */
    public static String derived(String... parts) {
        MessageDigest sha256 = sha256();
        for (String part : parts) {
            byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
            sha256.update((bytes.length + ":").getBytes(StandardCharsets.US_ASCII));
            sha256.update(bytes);
        }
        return HexFormat.of().formatHex(sha256.digest());
    }

    /** The id of an event that came without one: SHA-256 of the minified line as received. */
    public static String ofLine(String minifiedLine) {
        return HexFormat.of().formatHex(sha256().digest(minifiedLine.getBytes(StandardCharsets.UTF_8)));
    }

    /** The same for a line as it was received, which is JSON but perhaps not minified. */
    public static String ofReceived(String line) {
        return ofLine(Minifier.minify(line));
    }

    /**
     * The id of an event that is imported from a run file.
     *
     * @param fileSha256 of the whole file, lower-case hex
     * @param lineNumber of the event in the file: 1, 2, …
     */
    public static String ofImport(String runId, String fileSha256, long lineNumber) {
        return derived(runId, fileSha256, Long.toString(lineNumber));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
