package dev.hermes.schemas.run;

import dev.hermes.schemas.event.Timestamp;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Where a run's file lies below {@code runs/}: {@code 2026-07-20/7c2a-standup-scheduler.jsonl}. Two run ids never share a
 * file name, on a disk that ignores case neither, and no id leaves {@code runs/}.
 *
 * <p>The name is the encoded id, then {@code ~} where the id contains {@code -} (so that the id {@code a-b} and the id
 * {@code a} named {@code b} differ), then {@code -} and the slug of the run's name. An id with upper-case letters, or one
 * that was cut, has 16 hex digits of its SHA-256 behind the {@code ~}.
 */
public final class RunPath {
    /** Ends every run file's name. */
    public static final String EXTENSION = ".jsonl";

    private static final String DAY = "0000-00-00";

    /** What disks take; what is made here is shorter. */
    private static final int MAX_NAME = 255;

    private static final int MAX_ID_BYTES = 120;
    private static final int MAX_SLUG = 60;
    private static final int HASH_DIGITS = 16;
    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^a-z0-9]+");
    private static final HexFormat UPPER_HEX = HexFormat.of().withUpperCase();

    private RunPath() {}

    /**
     * Path of a run, with a forward slash.
     *
     * @param first ts of the run's first event; its UTC date names the folder
     * @param runName name of the run, or null
     */
    public static String of(String runId, Timestamp first, String runName) {
        return first.instant().atOffset(ZoneOffset.UTC).toLocalDate() + "/" + fileName(runId, runName);
    }

    static String fileName(String runId, String runName) {
        String slug = runName == null ? "" : slug(runName);
        return encode(runId) + (slug.isEmpty() ? "" : "-" + slug) + EXTENSION;
    }

    /** The beginning that every file of that run has, whatever its name: what stands before the slug or the extension. */
    public static String encode(String runId) {
        String encoded = percentEncode(runId);
        boolean cut = encoded.length() > MAX_ID_BYTES;
        boolean upperCase = runId.chars().anyMatch(c -> c >= 'A' && c <= 'Z');
        if (cut || upperCase) {
            return (cut ? encoded.substring(0, MAX_ID_BYTES) : encoded) + "~" + hash(runId);
        }
        return runId.indexOf('-') >= 0 ? encoded + "~" : encoded;
    }

    private static String percentEncode(String runId) {
        StringBuilder encoded = new StringBuilder();
        for (byte b : runId.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xFF);
            if (staysAsIs(c) && !(c == '.' && encoded.length() == 0)) {
                encoded.append(c);
            } else {
                encoded.append('%').append(UPPER_HEX.toHexDigits(b));
            }
        }
        return encoded.toString();
    }

    private static boolean staysAsIs(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '.'
                || c == '_'
                || c == '-';
    }

    private static String hash(String runId) {
        try {
            byte[] sha256 = MessageDigest.getInstance("SHA-256").digest(runId.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(sha256).substring(0, HASH_DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Lower-case ASCII letters and digits, with {@code -} between words, at most 60; empty when the name has none. */
    static String slug(String runName) {
        String words = BETWEEN_WORDS.matcher(runName.toLowerCase(Locale.ROOT)).replaceAll("-");
        String slug = words.startsWith("-") ? words.substring(1) : words;
        String cut = slug.length() > MAX_SLUG ? slug.substring(0, MAX_SLUG) : slug;
        return cut.endsWith("-") ? cut.substring(0, cut.length() - 1) : cut;
    }

    /** Whether a text has the form of a run file's path: it stays inside {@code runs/} then. It need not be one that a run has. */
    public static boolean isPath(String text) {
        int slash = text.indexOf('/');
        return slash >= 0 && isFolder(text.substring(0, slash)) && isName(text.substring(slash + 1));
    }

    /** Whether a path is one that this run can have, whatever its name and its day. */
    public static boolean isPathOf(String runId, String path) {
        if (!isPath(path)) {
            return false;
        }
        String name = path.substring(path.indexOf('/') + 1);
        String id = encode(runId);
        if (!name.startsWith(id)) {
            return false;
        }
        // behind a - stands a slug, which has no ~; or the rest of a longer id, which ends with one
        String rest = name.substring(id.length());
        return rest.equals(EXTENSION) || (rest.startsWith("-") && rest.indexOf('~') < 0);
    }

    /** Whether a folder's name has the form of a day. By hand, as {@link #isName}: a tree has very many files. */
    public static boolean isFolder(String name) {
        if (name.length() != DAY.length()) {
            return false;
        }
        for (int i = 0; i < name.length(); i++) {
            boolean isAsWanted = DAY.charAt(i) == '0' ? isDigit(name.charAt(i)) : name.charAt(i) == '-';
            if (!isAsWanted) {
                return false;
            }
        }
        return true;
    }

    /** Whether a file's name has the form of a run file's. */
    public static boolean isName(String name) {
        int stem = name.length() - EXTENSION.length();
        if (stem < 1 || name.length() > MAX_NAME || !name.endsWith(EXTENSION) || name.charAt(0) == '.') {
            return false;
        }
        for (int i = 0; i < stem; i++) {
            if (!staysAsIs(name.charAt(i)) && name.charAt(i) != '%' && name.charAt(i) != '~') {
                return false;
            }
        }
        return true;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
