package dev.hermes.cli.home;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.hermes.schemas.home.HermesHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenTest {
    @TempDir
    Path folder;

    private HermesHome home;

    @BeforeEach
    void makeHome() throws IOException {
        home = new HermesHome(folder);
        OwnerOnly.folder(home.runlog());
    }

    @Test
    void token_isTheSameTheNextTime() throws IOException {
        Token first = Token.of(home);

        Token second = Token.of(home);

        assertEquals(first.secret(), second.secret());
    }

    @Test
    void file_isForItsOwnerOnly() throws IOException {
        Token.of(home);

        String permissions = PosixFilePermissions.toString(Files.getPosixFilePermissions(home.token()));

        assertEquals("rw-------", permissions);
    }

    @Test
    void file_thatOthersMayRead_isClosedToThem() throws IOException {
        Token.of(home);
        Files.setPosixFilePermissions(home.token(), PosixFilePermissions.fromString("rw-r--r--"));

        Token.of(home);

        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(home.token())));
    }

    @Test
    void file_thatIsCutShort_isReplaced() throws IOException {
        Token before = Token.of(home);
        Files.writeString(home.token(), "abc");

        Token after = Token.of(home);

        assertNotEquals(before.secret(), after.secret());
        assertEquals(Files.readString(home.token()).strip(), after.secret());
    }

    @Test
    void text_doesNotShowIt() throws IOException {
        Token token = Token.of(home);

        String text = token.toString();

        assertEquals("Token[…]", text);
    }
}
