package dev.hermes.schemas.home;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HermesHomeTest {
    @Test
    void of_variable_isThatFolderMadeAbsolute() {
        // When
        HermesHome home = HermesHome.of(Map.of("HERMES_HOME", "some/../where"));

        // Then
        assertEquals(Path.of("where").toAbsolutePath(), home.root());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " "})
    void of_blankVariable_isBelowTheUsersHome(String value) {
        // When
        HermesHome home = HermesHome.of(Map.of("HERMES_HOME", value));

        // Then
        assertEquals(Path.of(System.getProperty("user.home"), ".hermes"), home.root());
        assertEquals(home, HermesHome.of(Map.of()));
    }

    @Test
    void paths_ofAHome_lieInOurFoldersOnly() {
        // When
        HermesHome home = new HermesHome(Path.of("/h"));

        // Then
        assertEquals(Path.of("/h/runs"), home.runs());
        assertEquals(Path.of("/h/runlog"), home.runlog());
        assertEquals(Path.of("/h/runlog/spool"), home.spool());
        assertEquals(Path.of("/h/runlog/config.yaml"), home.config());
        assertEquals(Path.of("/h/runlog/up.json"), home.upFile());
        assertEquals(Path.of("/h/runlog/token"), home.token());
        assertEquals(Path.of("/h/runlog/kafka"), home.brokerData());
        assertEquals(Path.of("/h/runlog/state"), home.state());
    }

    @Test
    void new_noRoot_namesTheField() {
        // When
        NullPointerException refused = assertThrows(NullPointerException.class, () -> new HermesHome(null));

        // Then
        assertEquals("root", refused.getMessage());
    }
}
