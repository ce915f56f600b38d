package dev.hermes.cli.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hermes.cli.run.RunsFixture.Result;
import dev.hermes.schemas.query.CostGrouping;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** However costs are grouped and whatever the zone, they add up to the same; and days equal an independent recount. */
class CostSumsTest {
    private static final Instant START = Instant.parse("2026-06-20T00:00:00Z");
    private static final int RUNS = 60;
    private static final int DAY_SECONDS = 86_400;
    private static final Pattern COST = Pattern.compile("\"cost_usd\":([0-9.]+)");

    @TempDir
    private Path home;

    private final List<Booked> booked = new ArrayList<>();

    /** What the test itself knows of one cost. */
    private record Booked(Instant at, BigDecimal cost) {}

    @ParameterizedTest
    @ValueSource(strings = {"UTC", "Europe/Berlin", "Asia/Kathmandu", "Pacific/Apia", "America/St_Johns"})
    void sumsOfEveryGrouping_areTheSame(String zone) throws IOException {
        // Given
        RunsFixture runs = givenRandomRuns(new Random(zone.hashCode()));
        BigDecimal expected = booked.stream().map(Booked::cost).reduce(BigDecimal.ZERO, BigDecimal::add);

        for (CostGrouping grouping : CostGrouping.values()) {
            // When
            Result result = runs.run("cost", "--since=60d", "--by=" + grouping.word(), "--tz", zone, "-o", "json");

            // Then
            assertEquals(0, expected.compareTo(sum(result)), grouping + ": " + sum(result) + " is not " + expected);
        }
    }

    @ParameterizedTest
    @CsvSource({"UTC, 60", "Asia/Kathmandu, 60", "UTC, 15", "America/St_Johns, 22", "UTC, 1"})
    void days_equalARecount(String zone, int days) throws IOException {
        // Given
        RunsFixture runs = givenRandomRuns(new Random(7));
        LocalDate firstDay =
                RunsFixture.NOW.atZone(ZoneId.of(zone)).toLocalDate().minusDays(days - 1L);
        TreeMap<String, BigDecimal> expected = new TreeMap<>();
        for (Booked cost : booked) {
            LocalDate day = cost.at.atZone(ZoneId.of(zone)).toLocalDate();
            if (!day.isBefore(firstDay)) {
                expected.merge(day.toString(), cost.cost, BigDecimal::add);
            }
        }

        // When
        Result result = runs.run("cost", "--since=" + days + "d", "--tz", zone, "-o", "json");

        // Then
        TreeMap<String, BigDecimal> found = new TreeMap<>();
        for (String row : result.lines()) {
            BigDecimal cost = cost(row);
            if (cost.signum() > 0) {
                found.put(day(row), cost);
            }
        }
        expected.replaceAll((day, cost) -> cost.stripTrailingZeros());
        found.replaceAll((day, cost) -> cost.stripTrailingZeros());
        assertEquals(expected, found);
    }

    private static BigDecimal sum(Result result) {
        return result.lines().stream().map(CostSumsTest::cost).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static String day(String row) {
        String before = "\"day\":\"";
        int at = row.indexOf(before) + before.length();
        return row.substring(at, row.indexOf('"', at));
    }

    private static BigDecimal cost(String row) {
        Matcher cost = COST.matcher(row);
        return cost.find() ? new BigDecimal(cost.group(1)) : BigDecimal.ZERO;
    }

    private RunsFixture givenRandomRuns(Random random) throws IOException {
        RunsFixture runs = new RunsFixture(home);
        for (int run = 0; run < RUNS; run++) {
            String runId = "run" + run;
            Instant start = START.plusSeconds(random.nextInt(27 * DAY_SECONDS));
            List<String> lines = new ArrayList<>();
            BigDecimal total = BigDecimal.ZERO;
            for (int step = 1; step <= 1 + random.nextInt(30); step++) {
                BigDecimal cost = BigDecimal.valueOf(1 + random.nextInt(1_000_000), 7);
                total = total.add(cost);
                String ts = book(start, cost, random);
                String fields = ",\"cost_usd\":" + cost.toPlainString() + labels(random);
                lines.add(RunsFixture.line(runId, ts, step, "tool", fields));
            }
            if (random.nextBoolean()) {
                BigDecimal rest = BigDecimal.valueOf(random.nextInt(100), 4);
                String ts = book(start, rest, random);
                String fields = ",\"total_cost_usd\":" + total.add(rest).toPlainString();
                lines.add(RunsFixture.line(runId, ts, 99, "end", fields));
            }
            runs.file("2026-06-20/" + runId + ".jsonl", lines);
        }
        return runs;
    }

    /** Books a cost within three days of the run's start; gives the time as an agent writes it, in a zone of its own. */
    private String book(Instant start, BigDecimal cost, Random random) {
        Instant at = start.plusSeconds(random.nextInt(3 * DAY_SECONDS));
        booked.add(new Booked(at, cost));
        ZoneOffset offset = ZoneOffset.ofHours(random.nextInt(27) - 12);
        return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(at.atOffset(offset));
    }

    private static String labels(Random random) {
        StringBuilder labels = new StringBuilder();
        for (String label : new String[] {"agent", "team", "model", "tool"}) {
            if (random.nextBoolean()) {
                labels.append(",\"%s\":\"%s%d\"".formatted(label, label, random.nextInt(3)));
            }
        }
        return labels.toString();
    }
}
