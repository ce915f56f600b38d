package dev.hermes.cli.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hermes.cli.doctor.Finding.Grade;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Java, open files and disks. */
class MachineChecksTest {
    @TempDir
    Path folder;

    private static Finding only(List<Finding> findings) {
        assertEquals(1, findings.size(), findings::toString);
        return findings.get(0);
    }

    @ParameterizedTest
    @CsvSource({"17, 512, OK", "25, 256, OK", "16, 512, FAIL", "17, 128, WARN", "26, 512, WARN"})
    void java_ofAVersionAndAHeap(int version, long mebibytes, Grade grade) {
        assertEquals(grade, only(new JavaCheck(version, mebibytes << 20).look()).grade());
    }

    @ParameterizedTest
    @CsvSource({"8192, OK", "8191, WARN", "1024, WARN", "1023, FAIL"})
    void openFiles_ofALimit(long most, Grade grade) {
        assertEquals(
                grade, only(new OpenFilesCheck(OptionalLong.of(most)).look()).grade());
    }

    @Test
    void openFiles_thatTheSystemDoesNotTell_areAWarning() {
        assertEquals(
                Grade.WARN,
                only(new OpenFilesCheck(OptionalLong.empty()).look()).grade());
    }

    @Test
    void disk_thatTakesFiles_isWell_andIsLeftAsItWas() throws IOException {
        Finding found = only(new DiskCheck(folder, 1).look());

        assertEquals(Grade.OK, found.grade(), found.toString());
        try (Stream<Path> left = Files.list(folder)) {
            assertEquals(0, left.count());
        }
    }

    @Test
    void disk_withLittleRoom_isAWarning() {
        Finding found = only(new DiskCheck(folder, Long.MAX_VALUE).look());

        assertEquals(Grade.WARN, found.grade());
        assertTrue(found.why().matches("[0-9.]+ GiB free of [0-9.]+ GiB"), found.why());
    }

    @Test
    void disk_folderThatIsToCome_isWell() {
        assertEquals(
                Grade.OK, only(new DiskCheck(folder.resolve("runs")).look()).grade());
    }

    @Test
    void disk_fileInPlaceOfTheFolder_fails() throws IOException {
        Path file = Files.writeString(folder.resolve("runs"), "");

        assertEquals(Grade.FAIL, only(new DiskCheck(file).look()).grade());
        Finding below = only(new DiskCheck(file.resolve("2026/07")).look());
        assertEquals(Grade.FAIL, below.grade());
        assertEquals("it is not there, and cannot be made in " + file, below.why());
    }

    @Test
    void disk_thatTakesNoFiles_fails() {
        Path readOnly = Path.of("/proc/self");
        assumeTrue(Files.isDirectory(readOnly), "there is no /proc here");

        Finding found = only(new DiskCheck(readOnly).look());

        assertEquals(Grade.FAIL, found.grade());
        assertTrue(found.why().startsWith("cannot write there"), found.why());
    }
}
