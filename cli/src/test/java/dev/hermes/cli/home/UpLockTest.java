package dev.hermes.cli.home;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.home.HermesHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UpLockTest {
    private static final long OUR_PID = ProcessHandle.current().pid();

    @TempDir
    Path folder;

    private HermesHome home;

    @BeforeEach
    void makeHome() throws IOException {
        home = new HermesHome(folder);
        OwnerOnly.folder(home.runlog());
    }

    @Test
    void home_thatNobodyTook_hasNoHolder() throws IOException {
        assertEquals(OptionalLong.empty(), UpLock.holder(home));
    }

    @Test
    void holder_isTheProcessThatTookIt() throws Exception {
        try (UpLock lock = UpLock.take(home)) {
            assertEquals(OptionalLong.of(OUR_PID), UpLock.holder(home));
        }
    }

    @Test
    void second_isRefusedWithThePid() throws Exception {
        try (UpLock lock = UpLock.take(home)) {
            AlreadyUpException refused = assertThrows(AlreadyUpException.class, () -> UpLock.take(home));

            assertTrue(refused.getMessage().contains("pid " + OUR_PID), refused.getMessage());
        }
    }

    @Test
    void lock_thatWasGivenBack_canBeTakenAgain() throws Exception {
        UpLock.take(home).close();

        try (UpLock lock = UpLock.take(home)) {
            assertEquals(OptionalLong.of(OUR_PID), UpLock.holder(home));
        }
    }

    @Test
    void file_thatAKilledProcessLeft_isNoHolder() throws IOException {
        Files.writeString(home.runlog().resolve("up.lock"), "1\n");
        Files.writeString(home.upFile(), """
                {"pid":1,"bootstrap_servers":"127.0.0.1:1","http_url":"http://127.0.0.1:2","runs_dir":"/r"}""");

        Optional<UpFile> running = UpFile.ofRunning(home);

        assertEquals(Optional.empty(), running);
    }

    @Test
    void place_isFoundWhileItsLockIsHeld() throws Exception {
        UpFile place = new UpFile(OUR_PID, "127.0.0.1:19092", "http://127.0.0.1:8420", home.runs());
        try (UpLock lock = UpLock.take(home)) {
            place.write(home);

            assertEquals(Optional.of(place), UpFile.ofRunning(home));
        }
    }
}
