package dev.hermes.cli.part;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.schemas.home.HermesHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

class LogLevelTest {
    private static final Logger OURS = LoggerFactory.getLogger(LogLevelTest.class);
    private static final Logger OF_OTHERS = LoggerFactory.getLogger("org.example.Others");

    private final Properties before = new Properties();

    @TempDir
    private Path folder;

    private HermesHome home;

    @BeforeEach
    void makeHome() throws IOException {
        before.putAll(System.getProperties());
        home = new HermesHome(folder);
        Files.createDirectories(home.config().getParent());
    }

    /** Loggers are those of other tests too. */
    @AfterEach
    void putLevelsBack() {
        Loggers.setLevel(Level.WARN);
        System.setProperties(before);
    }

    private GlobalOptions options(Map<String, String> more) {
        Map<String, String> environment = new HashMap<>(more);
        environment.put(HermesHome.VARIABLE, folder.toString());
        return new GlobalOptions(environment);
    }

    @Test
    void level_isTakenAtTheStart_byOurLoggersOnly() {
        LogLevel.start(options(Map.of("HERMES_LOG_LEVEL", "debug")));

        assertTrue(OURS.isDebugEnabled());
        assertTrue(LoggerFactory.getLogger("dev.hermes.client.MadeLater").isDebugEnabled());
        assertFalse(OF_OTHERS.isInfoEnabled());
    }

    @Test
    void file_isTakenWhileThePartRuns() throws IOException {
        LogLevel level = LogLevel.start(options(Map.of()));
        boolean atFirst = OURS.isInfoEnabled();

        Files.writeString(home.config(), "log:\n  level: info\n");
        level.look();
        boolean then = OURS.isInfoEnabled();
        Files.writeString(home.config(), "# nothing\n");
        level.look();

        assertFalse(atFirst);
        assertTrue(then);
        assertFalse(OURS.isInfoEnabled());
        assertTrue(OURS.isWarnEnabled());
    }

    @Test
    void file_thatIsWrongMeanwhile_changesNothing() throws IOException {
        Files.writeString(home.config(), "log.level: info\n");
        LogLevel level = LogLevel.start(options(Map.of()));

        Files.writeString(home.config(), "log.level: loud\n");
        level.look();
        Files.writeString(home.config(), "log.level: [");
        level.look();

        assertTrue(OURS.isInfoEnabled());
    }

    @Test
    void levelThatIsNone_isWrongUsage() {
        CommandException wrong =
                assertThrows(CommandException.class, () -> LogLevel.start(options(Map.of("HERMES_LOG_LEVEL", "INFO"))));

        assertEquals("log.level is error, warn, info or debug, and not: INFO", wrong.getMessage());
    }
}
