package dev.hermes.cli.prices;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hermes.cli.option.CommandException;
import dev.hermes.schemas.price.LiteLlmFile;
import dev.hermes.schemas.price.PriceFile;
import dev.hermes.schemas.price.PriceFileException;
import dev.hermes.schemas.price.PriceTable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HexFormat;

/**
 * A file of prices that somebody published: LiteLLM's, or one in our own format. The version of the table names its date and
 * its hash, so that a priced event can be led back to it.
 */
final class PublishedFile {
    private static final int HASH_DIGITS = 12;
    private static final int MAX_OWN_VERSION = 60;

    private final String name;
    private final String text;
    private final LocalDate date;
    private final String hash;

    private PublishedFile(String name, String text, LocalDate date, String hash) {
        this.name = name;
        this.text = text;
        this.date = date;
        this.hash = hash;
    }

    static PublishedFile read(Path path) throws IOException {
        byte[] bytes = Files.readAllBytes(path);
        LocalDate date = LocalDate.ofInstant(Files.getLastModifiedTime(path).toInstant(), ZoneOffset.UTC);
        return new PublishedFile(path.toString(), text(path, bytes), date, hash(bytes));
    }

    private static String text(Path path, byte[] bytes) {
        try {
            return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            throw CommandException.failed(path + ": this is not UTF-8 text");
        }
    }

    private static String hash(byte[] bytes) {
        try {
            byte[] sha256 = MessageDigest.getInstance("SHA-256").digest(bytes);
            return HexFormat.of().formatHex(sha256).substring(0, HASH_DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }

    /**
     * What is in it.
     *
     * @param prices those that can be taken, and what was refused
     * @param leftOut models that have no price per token of text
     */
    record Content(PriceFile prices, long leftOut) {}

    /** Its prices; a model with a price that cannot be right is among the refused. */
    Content content() {
        if (!text.stripLeading().startsWith("{")) {
            PriceFile own = PriceFile.parse(name, text.lines().toList());
            String version = own.version().substring(0, Math.min(own.version().length(), MAX_OWN_VERSION));
            return new Content(own.withVersion(version + "-" + date + "-" + hash), 0);
        }
        try {
            LiteLlmFile.Content content =
                    LiteLlmFile.read(name, "litellm-" + date + "-" + hash, date, PriceTable.builtIn(), text);
            return new Content(content.file(), content.leftOut());
        } catch (PriceFileException e) {
            throw CommandException.failed(e.getMessage());
        }
    }
}
