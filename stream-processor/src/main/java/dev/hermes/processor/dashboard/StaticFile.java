package dev.hermes.processor.dashboard;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.MediaType;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/**
 * One file of the page.
 *
 * @param etag of this content and no other, with its quotes
 */
record StaticFile(MediaType type, String etag, HttpData content) {
    private static final Map<String, MediaType> TYPES = Map.of(
            "html", MediaType.HTML_UTF_8,
            "js", MediaType.create("text", "javascript").withCharset(UTF_8),
            "css", MediaType.CSS_UTF_8,
            "svg", MediaType.SVG_UTF_8);

    /**
     * The file that lies beside this class.
     *
     * @param name checked by the caller: no part of it may lead elsewhere
     */
    static Optional<StaticFile> find(String name) {
        MediaType type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
        if (type == null) {
            return Optional.empty();
        }
        try (InputStream in = StaticFile.class.getResourceAsStream(name)) {
            return in == null ? Optional.empty() : Optional.of(of(type, in.readAllBytes()));
        } catch (IOException e) {
            throw new UncheckedIOException("a file of the dashboard cannot be read", e);
        }
    }

    private static StaticFile of(MediaType type, byte[] content) {
        return new StaticFile(type, '"' + sha256(content) + '"', HttpData.wrap(content));
    }

    private static String sha256(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content), 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
