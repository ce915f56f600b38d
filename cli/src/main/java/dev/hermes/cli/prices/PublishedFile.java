package dev.hermes.cli.prices;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hermes.cli.option.CommandException;
import dev.hermes.schemas.price.LiteLlmFile;
import dev.hermes.schemas.price.PriceFile;
import dev.hermes.schemas.price.PriceFileException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.LocalDate;
import java.util.HexFormat;

/**
 * A file of prices that somebody published: LiteLLM's, or one in our own format. The version of the table names its date (LiteLLM's
 * does not say it, the rows of our own format have theirs) and its hash, so that a priced event can be led back to it.
 */
final class PublishedFile {
    private static final int HASH_DIGITS = 12;
    private static final int MAX_OWN_VERSION = 60;

    /** Editors on Windows put it before the text. */
    private static final String BYTE_ORDER_MARK = "\ufeff";

    private final String name;
    private final String text;
    private final String hash;

    private PublishedFile(String name, String text, String hash) {
        this.name = name;
        this.text = text;
        this.hash = hash;
    }

    static PublishedFile read(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            throw CommandException.failed(path + ": this is a folder, name a file");
        }
        byte[] bytes = Files.readAllBytes(path);
        return new PublishedFile(path.toString(), text(path, bytes), hash(bytes));
    }

    private static String text(Path path, byte[] bytes) {
        try {
            String text = UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
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

    /**
     * Its prices; a model with a price that cannot be right is among the refused.
     *
     * @param date of the file, or null: LiteLLM's format needs it, our own has one in each row
     */
    Content content(LocalDate date) {
        String start = text.stripLeading();
        return start.startsWith("{") || start.startsWith("[") ? liteLlm(date) : own(date);
    }

    private Content own(LocalDate date) {
        if (date != null) {
            throw CommandException.wrongUsage(
                    name + ": the rows of this format say of which day they are, leave out --date");
        }
        PriceFile own = PriceFile.parse(name, text.lines().toList());
        String version = own.version().substring(0, Math.min(own.version().length(), MAX_OWN_VERSION));
        return new Content(own.withVersion(version + "-" + hash), 0);
    }

    private Content liteLlm(LocalDate date) {
        if (date == null) {
            throw CommandException.wrongUsage(
                    name + ": this file does not say of which day it is, and only later prices"
                            + " replace known ones: say it with --date, such as --date 2026-06-28");
        }
        try {
            LiteLlmFile.Content content = LiteLlmFile.read(name, "litellm-" + date + "-" + hash, date, text);
            return new Content(content.file(), content.leftOut());
        } catch (PriceFileException e) {
            throw CommandException.failed(e.problems());
        }
    }
}
