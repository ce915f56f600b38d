package dev.hermes.cli.part;

import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Locale;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * How much a part says of itself: the setting {@code log.level}. Who changes it in {@code config.yaml} need not start the part
 * anew. Not thread-safe.
 */
public final class LogLevel {
    private static final Logger LOG = LoggerFactory.getLogger(LogLevel.class);
    private static final String SETTING = "log.level";

    private final GlobalOptions options;
    private String seen;
    private Level level;

    private LogLevel(GlobalOptions options) {
        this.options = options;
    }

    /**
     * Begins with what is set.
     *
     * @throws CommandException when there is no such level
     */
    public static LogLevel start(GlobalOptions options) {
        LogLevel level = new LogLevel(options);
        level.seen = level.stamp();
        level.take();
        return level;
    }

    /** Takes what the file says now, if it has changed. */
    public void look() {
        String stamp = stamp();
        if (stamp.equals(seen)) {
            return;
        }
        seen = stamp;
        try {
            take();
        } catch (CommandException e) {
            LOG.warn("the log level stays what it is reason=\"{}\"", e.getMessage());
        } catch (UncheckedIOException e) {
            LOG.warn(
                    "the log level stays what it is reason=\"{}\"", e.getCause().toString());
        }
    }

    private void take() {
        String set = options.freshSettings().get(SETTING);
        if (set == null && level == null) {
            return; // as it is without the setting
        }
        Level taken = set == null ? unset() : level(set);
        if (taken != level) {
            level = taken;
            Loggers.setLevel(taken);
        }
    }

    private Level unset() {
        return options.verbose() ? Level.INFO : Level.WARN;
    }

    private static Level level(String word) {
        return switch (word) {
            case "error", "warn", "info", "debug" -> Level.valueOf(word.toUpperCase(Locale.ROOT));
            default -> throw CommandException.wrongUsage(SETTING + " is error, warn, info or debug, and not: " + word);
        };
    }

    /** Differs when the file does. */
    private String stamp() {
        Path file = options.home().config();
        try {
            BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
            return now.lastModifiedTime() + " " + now.size() + " " + Objects.toString(now.fileKey());
        } catch (NoSuchFileException e) {
            return "none";
        } catch (IOException e) {
            return e.toString();
        }
    }
}
