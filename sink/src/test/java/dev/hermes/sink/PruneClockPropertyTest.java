package dev.hermes.sink;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class PruneClockPropertyTest {
    /** So many looks lie between a line's receipt and the deletion of its file, whatever the clocks do. */
    private static final long LOOKS = PruneFixture.RETENTION.dividedBy(PruneClock.LONGEST_STEP);

    /** Days of a machine whose clock jumps about: lines come, and there is one look a day. */
    @Property(tries = 60)
    void clockThatJumps_deletesNothingNew(@ForAll long seed) throws IOException {
        Random random = new Random(seed);
        Path home = Files.createTempDirectory("prune-clock");
        PruneFixture fixture = new PruneFixture(home.resolve("runs"));
        fixture.run("first", "ok", 0).pruned();
        Map<String, Integer> receivedOn = new HashMap<>(Map.of("first", 0));
        Instant real = PruneFixture.START;
        Duration error = Duration.ZERO;

        for (int day = 1; day <= 60; day++) {
            real = real.plus(Duration.ofHours(24));
            error = random.nextInt(4) == 0 ? jump(random) : error;
            fixture.wall = real.plus(error);
            receive(fixture, "run" + day);
            receivedOn.put("run" + day, day);
            for (String runId : fixture.pruned()) {
                int looks = day - receivedOn.get(runId);
                assertTrue(looks >= LOOKS, runId + " was deleted after " + looks + " looks");
            }
        }
        delete(home);
    }

    /** Back or ahead by seconds, days or decades; often right again. */
    private static Duration jump(Random random) {
        double magnitude = Math.pow(10, random.nextInt(10)) * random.nextDouble();
        Duration error = Duration.ofSeconds((long) magnitude);
        return switch (random.nextInt(3)) {
            case 0 -> error;
            case 1 -> error.negated();
            default -> Duration.ZERO;
        };
    }

    /** As the sink does it: broker and sink have the machine's clock. */
    private static void receive(PruneFixture fixture, String runId) throws IOException {
        PruneClock clock = PruneClock.in(fixture.folder, () -> fixture.wall);
        long received = clock.receivedMillis(fixture.wall.toEpochMilli());
        fixture.row(runId, "ok").file(PruneFixture.path(runId), Instant.ofEpochMilli(received));
    }

    /** With a clock that is right, files go when they are due, on the next day at the latest. */
    @Property(tries = 20)
    void clockThatIsRight_deletesInTime(@ForAll long seed) throws IOException {
        Random random = new Random(seed);
        Path home = Files.createTempDirectory("prune-clock");
        PruneFixture fixture = new PruneFixture(home.resolve("runs"));

        for (int day = 0; day <= 40; day++) {
            fixture.wall = PruneFixture.START.plus(Duration.ofDays(day)).plusSeconds(random.nextInt(3_600));
            receive(fixture, "run" + day);
            fixture.pruned();
            for (int old = 0; old <= 40; old++) {
                assertTrue(!fixture.exists("run" + old) || day - old <= 31, "run" + old + " is still there on " + day);
                assertTrue(
                        fixture.exists("run" + old) || old > day || day - old >= 30, "run" + old + " went on " + day);
            }
        }
        delete(home);
    }

    private static void delete(Path home) throws IOException {
        List<Path> all = new ArrayList<>();
        try (Stream<Path> files = Files.walk(home)) {
            files.forEach(all::add);
        }
        for (int i = all.size() - 1; i >= 0; i--) {
            Files.delete(all.get(i));
        }
    }
}
