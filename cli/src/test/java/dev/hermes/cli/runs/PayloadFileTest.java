package dev.hermes.cli.runs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PayloadFileTest {
    private static final int SIZE = 1 << 20;
    private static final int COPIES = 20;

    @TempDir
    private Path folder;

    private Path kept;
    private Path target;
    private PayloadFile payload;

    @BeforeEach
    void keep() throws IOException {
        kept = Files.write(folder.resolve("kept"), new byte[SIZE]);
        target = folder.resolve("memory/payload.txt");
        payload = new PayloadFile(kept, FileHash.of(kept));
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(target.getParent())) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    @Test
    void copy_isTheSameBytes_andNothingElseIsLeft() throws IOException {
        assertTrue(payload.copyTo(target));

        assertArrayEquals(new byte[SIZE], Files.readAllBytes(target));
        assertEquals(List.of("payload.txt"), names());
    }

    @Test
    void tornFile_leavesAnEarlierCopyAsItIs() throws IOException {
        payload.copyTo(target);
        Files.write(kept, new byte[SIZE - 1]);

        assertFalse(payload.copyTo(target));

        assertArrayEquals(new byte[SIZE], Files.readAllBytes(target));
        assertEquals(List.of("payload.txt"), names());
    }

    @Test
    void fileThatIsGone_leavesNothing() throws IOException {
        Files.delete(kept);

        assertThrows(NoSuchFileException.class, () -> payload.copyTo(target));

        assertEquals(List.of(), names());
    }

    @Test
    void folderInPlaceOfTheCopy_isAFailure_andLeavesNothing() throws IOException {
        Files.createDirectories(target);

        assertThrows(FileSystemException.class, () -> payload.copyTo(target));

        assertEquals(List.of("payload.txt"), names());
    }

    @Test
    void severalAtOnce_leaveItWholeAtAnyTime() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            List<Future<Boolean>> copies = new ArrayList<>();
            payload.copyTo(target);
            for (int i = 0; i < COPIES; i++) {
                copies.add(threads.submit(() -> payload.copyTo(target)));
            }
            while (!copies.stream().allMatch(Future::isDone)) {
                assertEquals(SIZE, Files.size(target));
            }
            for (Future<Boolean> copy : copies) {
                assertTrue(copy.get());
            }
        } finally {
            threads.shutdownNow();
        }
        assertEquals(List.of("payload.txt"), names());
    }
}
