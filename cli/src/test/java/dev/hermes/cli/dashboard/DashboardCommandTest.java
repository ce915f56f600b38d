package dev.hermes.cli.dashboard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.Typed;
import dev.hermes.cli.home.Token;
import dev.hermes.cli.home.UpFile;
import dev.hermes.cli.home.UpLock;
import dev.hermes.schemas.home.HermesHome;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DashboardCommandTest {
    private static final String URL = "http://127.0.0.1:8420";

    @TempDir
    private Path folder;

    @TempDir
    private Path programs;

    private HermesHome home;
    private Path opened;
    private String token;
    private UpLock lock;

    @BeforeEach
    void isUp() throws Exception {
        home = new HermesHome(folder);
        Files.createDirectories(home.runlog());
        lock = UpLock.take(home);
        token = Token.of(home).secret();
        new UpFile(ProcessHandle.current().pid(), "127.0.0.1:1", URL, home.runs()).write(home);
        opened = programs.resolve("opened");
    }

    @AfterEach
    void isDown() throws IOException {
        lock.close();
    }

    /** Under the names of all desktops. */
    private void browserThat(String does) throws IOException {
        for (String name : List.of("xdg-open", "open")) {
            Files.writeString(programs.resolve(name), "#!/bin/sh\n" + does + "\n");
            Files.setPosixFilePermissions(programs.resolve(name), PosixFilePermissions.fromString("rwx------"));
        }
    }

    private Typed type(Map<String, String> environment, String... words) {
        Map<String, String> all = new HashMap<>(environment);
        all.put(HermesHome.VARIABLE, folder.toString());
        all.put("PATH", programs.toString());
        return Typed.into(all, words);
    }

    private Typed type(String... words) {
        return type(Map.of("DISPLAY", ":0"), words);
    }

    @Test
    void print_tellsTheAddressWithTheToken() {
        // When
        Typed printed = type("dashboard", "--print");

        // Then
        assertEquals(0, printed.exitCode());
        assertEquals(URL + "/#token=" + token + "\n", printed.out());
        assertEquals("", printed.err());
    }

    @Test
    void print_asJson_isAnObject() {
        // When
        Typed printed = type("dashboard", "--print", "-o", "json");

        // Then
        assertEquals("{\"schema_version\":1,\"url\":\"" + URL + "/#token=" + token + "\"}\n", printed.out());
    }

    @Test
    void browser_isLedThroughAFileThatOnlyItsOwnerReads() throws IOException {
        // Given
        browserThat("printf %s \"$1\" > " + opened);

        // When
        Typed dashboard = type("dashboard");

        // Then
        assertEquals(0, dashboard.exitCode());
        assertEquals("", dashboard.out());
        assertTrue(dashboard.err().startsWith("opened " + URL + "/ in the browser"), dashboard.err());
        Path page = Path.of(URI.create(Files.readString(opened)));
        assertEquals(home.runlog(), page.getParent());
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(page)));
        assertTrue(Files.readString(page).contains("content=\"0;url=" + URL + "/#token=" + token + "\""));
    }

    @Test
    void token_standsOnNoCommandLineAndInNoNote() throws IOException {
        // Given
        browserThat("printf '%s ' \"$0\" \"$@\" > " + opened);

        // When
        Typed dashboard = type("dashboard");

        // Then
        assertFalse(Files.readString(opened).contains(token));
        assertFalse(dashboard.err().contains(token));
    }

    @Test
    void browserThatCannotBeOpened_leavesTheAddress() throws IOException {
        // Given
        browserThat("exit 3");

        // When
        Typed dashboard = type("dashboard");

        // Then
        assertEquals(0, dashboard.exitCode());
        assertEquals(URL + "/#token=" + token + "\n", dashboard.out());
        assertEquals("no browser can be opened from here: open this address in one\n", dashboard.err());
    }

    @Test
    void noBrowser_leavesTheAddress() {
        // When
        Typed dashboard = type("dashboard");

        // Then
        assertEquals(0, dashboard.exitCode());
        assertEquals(URL + "/#token=" + token + "\n", dashboard.out());
    }

    @Test
    void namedServer_withATokenOfItsOwn_isOpenedWithoutIt() throws IOException {
        // Given
        browserThat("printf %s \"$1\" > " + opened);

        // When
        Typed dashboard = type(
                Map.of("DISPLAY", ":0", "HERMES_TOKEN", "another"), "dashboard", "--server", "https://hermes.example/");

        // Then
        assertEquals(0, dashboard.exitCode());
        assertEquals("https://hermes.example/", Files.readString(opened));
        assertFalse(Files.exists(home.runlog().resolve("dashboard.html")), "no foreign token is written to a file");
        assertEquals(
                "opened https://hermes.example/ in the browser; it asks for the server's token\n", dashboard.err());
    }

    @Test
    void nothingThatIsUp_saysWhatToDo() throws IOException {
        // Given
        UpFile.delete(home);

        // When
        Typed dashboard = type("dashboard");

        // Then
        assertEquals(1, dashboard.exitCode());
        assertEquals(
                "hermes: nothing is up on " + folder + ": start hermes up, or name a server with --server\n",
                dashboard.err());
    }
}
