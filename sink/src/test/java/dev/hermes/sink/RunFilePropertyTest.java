package dev.hermes.sink;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class RunFilePropertyTest {
    /** What was durable stays, what was not is damaged as a power cut may damage it; then the log is read again from there. */
    @Property(tries = 500)
    void fileOfARunInterruptedAnywhere_isTheLogInTheEnd(
            @ForAll @Size(min = 1, max = 20) List<@IntRange(min = 0, max = 300) Integer> lengths,
            @ForAll @IntRange(min = 0, max = 20) int durableLines,
            @ForAll @IntRange(min = 1, max = 7) int batchSize,
            @ForAll long seed)
            throws IOException {
        List<Line> log = log(lengths);
        int durable = Math.min(durableLines, log.size());
        Path file = Files.createTempFile("run", ".jsonl");
        place(file, log, log.size());
        damage(file, log, durable, new Random(seed));

        place(file, log.subList(Math.max(0, durable - 1), log.size()), batchSize);

        assertEquals(text(log), Files.readString(file));
        Files.delete(file);
    }

    private static List<Line> log(List<Integer> lengths) {
        List<Line> log = new ArrayList<>();
        long offset = 0;
        for (int length : lengths) {
            Line line = new Line(
                    log.size() + 1L, offset, "{\"n\":" + log.size() + ",\"t\":\"" + "x".repeat(length) + "\"}", 0);
            log.add(line);
            offset = line.end();
        }
        return log;
    }

    private static void place(Path file, List<Line> lines, int batchSize) throws IOException {
        for (int from = 0; from < lines.size(); from += batchSize) {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                List<Line> batch = lines.subList(from, Math.min(lines.size(), from + batchSize));
                assertNull(new RunFile(channel).place(batch).obstacle());
            }
        }
    }

    /** Cuts the file anywhere behind the durable lines, and puts zeros over stretches of what is left there. */
    private static void damage(Path file, List<Line> log, int durable, Random random) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        int safe = durable == 0 ? 0 : (int) log.get(durable - 1).end();
        int length = safe + random.nextInt(bytes.length - safe + 1);
        for (int hole = random.nextInt(4); hole > 0 && length > safe; hole--) {
            int from = safe + random.nextInt(length - safe);
            int to = from + random.nextInt(length - from + 1);
            Arrays.fill(bytes, from, to, (byte) 0);
        }
        Files.write(file, Arrays.copyOf(bytes, length));
    }

    private static String text(List<Line> log) {
        StringBuilder text = new StringBuilder();
        log.forEach(line -> text.append(new String(line.bytes(), UTF_8)));
        return text.toString();
    }
}
