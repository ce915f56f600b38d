package dev.hermes.cli.part;

import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.Settings;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads settings that are more than text; what is wrong with one ends the command, naming the setting. */
final class SettingValue {
    private static final Pattern SPAN = Pattern.compile("([0-9]{1,9})(ms|s|m|h|d|w)");
    private static final Map<String, Duration> UNITS = Map.of(
            "ms", Duration.ofMillis(1),
            "s", Duration.ofSeconds(1),
            "m", Duration.ofMinutes(1),
            "h", Duration.ofHours(1),
            "d", Duration.ofDays(1),
            "w", Duration.ofDays(7));

    private static final Pattern SIZE = Pattern.compile("([1-9][0-9]{0,5})([kmg])");
    private static final Map<String, Integer> SIZE_SHIFTS = Map.of("k", 10, "m", 20, "g", 30);

    private final Settings settings;

    SettingValue(Settings settings) {
        this.settings = settings;
    }

    /** A span such as {@code 2s}, {@code 30m} or {@code PT30M}. */
    Duration duration(String key, Duration unset) {
        String text = settings.get(key);
        return text == null ? unset : span(key, text);
    }

    /** The span that a text names; what is wrong with it ends the command, naming where it stands. */
    static Duration span(String name, String text) {
        Matcher span = SPAN.matcher(text);
        if (span.matches()) {
            return UNITS.get(span.group(2)).multipliedBy(Long.parseLong(span.group(1)));
        }
        try {
            return Duration.parse(text);
        } catch (DateTimeParseException e) {
            throw CommandException.wrongUsage(
                    name + " is no span of time, write one such as 2s, 30m, 36h, 7d or 4w: " + text);
        }
    }

    /** A size such as {@code 192m} or {@code 2g}, in bytes; the units are powers of 1,024. */
    long bytes(String key, long unset) {
        String text = settings.get(key);
        if (text == null) {
            return unset;
        }
        Matcher size = SIZE.matcher(text);
        if (!size.matches()) {
            throw CommandException.wrongUsage(key + " is no size, write one such as 192m or 2g: " + text);
        }
        return Long.parseLong(size.group(1)) << SIZE_SHIFTS.get(size.group(2));
    }

    /** A whole number of at least 1. */
    int count(String key, int unset) {
        String text = settings.get(key);
        if (text == null) {
            return unset;
        }
        if (!text.matches("[1-9][0-9]{0,5}")) {
            throw CommandException.wrongUsage(key + " is no whole number of 1 or more: " + text);
        }
        return Integer.parseInt(text);
    }

    /** One of the names of an enum, in lower case. */
    <E extends Enum<E>> E word(String key, Class<E> words, E unset) {
        String text = settings.get(key);
        if (text == null) {
            return unset;
        }
        for (E word : words.getEnumConstants()) {
            if (word.name().toLowerCase(Locale.ROOT).equals(text)) {
                return word;
            }
        }
        throw CommandException.wrongUsage(key + " has no such value: " + text);
    }
}
