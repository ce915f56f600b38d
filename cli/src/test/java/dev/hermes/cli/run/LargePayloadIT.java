package dev.hermes.cli.run;

import static dev.hermes.cli.run.RunsFixture.line;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hermes.cli.Main;
import dev.hermes.testkit.ChildJvm;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A payload, of one line, that is larger than the heap of the command. */
class LargePayloadIT {
    private static final String HEAP = "-Xmx48m";
    private static final int SIZE = 64 << 20;

    /** By {@code head -c 67108864 /dev/zero | tr '\\000' x | sha256sum}. */
    private static final String HASH = "e20a69eca39368572e90b9135738a613838f954987a0b44b6220889c171cbb76";

    @TempDir
    private Path home;

    @BeforeEach
    void keepAPayload() throws IOException {
        new RunsFixture(home)
                .file(
                        "2026-07-20/7c2a.jsonl",
                        line(
                                "7c2a",
                                "2026-07-20T10:00:00Z",
                                1,
                                "tool",
                                ",\"output\":\"x\",\"output_sha256\":\"" + HASH + "\""));
        Path kept = home.resolve("runlog/payloads/7c2a").resolve(HASH);
        Files.createDirectories(kept.getParent());
        String piece = "x".repeat(1 << 10);
        try (BufferedWriter writer = Files.newBufferedWriter(kept)) {
            for (int written = 0; written < SIZE; written += piece.length()) {
                writer.write(piece);
            }
        }
    }

    /** How many times the payload's letter was printed. */
    private long print(String... more) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("--home", home.toString(), "run", "payload", "7c2a", "1"));
        arguments.addAll(List.of(more));
        ProcessBuilder builder = ChildJvm.builder(Main.class, arguments.toArray(String[]::new));
        builder.command().replaceAll(word -> word.startsWith("-Xmx") ? HEAP : word);
        Process process = builder.start();
        long count = 0;
        try (InputStream out = process.getInputStream()) {
            byte[] chunk = new byte[1 << 16];
            for (int read = out.read(chunk); read >= 0; read = out.read(chunk)) {
                for (int i = 0; i < read; i++) {
                    count += chunk[i] == 'x' ? 1 : 0;
                }
            }
        }
        assertEquals(0, process.waitFor());
        return count;
    }

    @Test
    void text_isPrinted() throws Exception {
        assertEquals(SIZE, print());
    }

    @Test
    void bytes_arePrinted() throws Exception {
        assertEquals(SIZE, print("--raw"));
    }

    @Test
    void json_isPrinted() throws Exception {
        String path = home.toString();

        long count = print("-o", "json");

        assertEquals(SIZE + path.chars().filter(c -> c == 'x').count(), count);
    }
}
