package dev.hermes.cli.part;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.Settings;
import dev.hermes.sink.Access;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingValueTest {
    private static final Duration UNSET = Duration.ofMinutes(30);

    @ParameterizedTest
    @CsvSource({"250ms, PT0.25S", "2s, PT2S", "30m, PT30M", "4h, PT4H", "7d, PT168H", "4w, PT672H", "PT90S, PT1M30S"})
    void duration_isReadInEitherForm(String text, Duration expected) {
        assertEquals(expected, values(text).duration("some.key", UNSET));
    }

    @Test
    void duration_thatIsNotSet_isTheDefault() {
        assertEquals(UNSET, values("").duration("some.key", UNSET));
    }

    @ParameterizedTest
    @ValueSource(strings = {"30", "soon", "-3s", "1.5h", "9999999999s"})
    void duration_thatIsNone_isWrongUsageThatNamesTheSetting(String text) {
        SettingValue values = values(text);

        CommandException wrong = assertThrows(CommandException.class, () -> values.duration("some.key", UNSET));

        assertEquals(
                "some.key is no span of time, write one such as 2s, 30m, 36h, 7d or 4w: " + text, wrong.getMessage());
        assertEquals(2, wrong.exitCode());
    }

    @ParameterizedTest
    @CsvSource({"64k, 65536", "192m, 201326592", "2g, 2147483648"})
    void bytes_areRead(String text, long expected) {
        assertEquals(expected, values(text).bytes("some.key", 1));
        assertEquals(1, values("").bytes("some.key", 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"192", "0m", "192M", "1.5g", "-1m", "1234567g"})
    void bytes_thatAreNone_areWrongUsageThatNamesTheSetting(String text) {
        SettingValue values = values(text);

        CommandException wrong = assertThrows(CommandException.class, () -> values.bytes("some.key", 1));

        assertEquals("some.key is no size, write one such as 192m or 2g: " + text, wrong.getMessage());
        assertEquals(2, wrong.exitCode());
    }

    @Test
    void count_isRead() {
        assertEquals(12, values("12").count("some.key", 4));
        assertEquals(4, values("").count("some.key", 4));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "four", "1.0", "12345678"})
    void count_thatIsNone_isWrongUsage(String text) {
        SettingValue values = values(text);

        assertThrows(CommandException.class, () -> values.count("some.key", 4));
    }

    @Test
    void word_isRead() {
        assertEquals(Access.GROUP, values("group").word("some.key", Access.class, Access.OWNER));
        assertEquals(Access.OWNER, values("").word("some.key", Access.class, Access.OWNER));
    }

    @Test
    void word_thatIsUnknown_isWrongUsage() {
        SettingValue values = values("everybody");

        assertThrows(CommandException.class, () -> values.word("some.key", Access.class, Access.OWNER));
    }

    private static SettingValue values(String text) {
        return new SettingValue(new Settings(Map.of("HERMES_SOME_KEY", text), Path.of("no-such-file")));
    }
}
