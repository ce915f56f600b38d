package dev.hermes.it;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.hermes.schemas.home.HermesHome;
import dev.hermes.testkit.Programs;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Dashboard, alert rules and the page about metrics name what a real {@code hermes up} that has worked shows, and nothing else. */
class DashboardsIT {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path DASHBOARD = ROOT.resolve("dashboards/grafana-hermes.json");
    private static final Path ALERTS = ROOT.resolve("dashboards/alerts.yml");
    private static final Path ALERTS_TEST = ROOT.resolve("dashboards/alerts-test.yml");
    private static final Path PAGE = ROOT.resolve("docs/metrics.md");
    private static final Duration SETTLED = Duration.ofMinutes(2);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

    /** Prometheus' own metric, and the labels that it adds to ours. */
    private static final String UP = "up";

    private static final Set<String> OF_PROMETHEUS = Set.of("job", "instance");

    @TempDir
    static Path folder;

    private static UpProcess up;
    private static int events;
    private static Scrape scrape;
    private static String text;

    @BeforeAll
    static void letAgentsWork() throws Exception {
        HermesHome home = new HermesHome(folder.resolve("home"));
        up = UpProcess.start(home);
        Hermes hermes = Hermes.on(home);
        List<String> lines = new AgentTeam(3, "team")
                .agent(1, 20, 100).stream()
                        .map(emission -> emission.event().line())
                        .toList();
        events = lines.size();
        assertEquals(
                0, hermes.runWithInput(String.join("\n", lines), "emit", "-q").exitCode());
        assertEquals(400, post(home, "{\"ts\":\"yesterday\"}"));
        await().atMost(SETTLED)
                .until(() -> hermes.run("run", "search", "run_id", "-n", "1").exitCode() == 0);
        await().atMost(SETTLED).until(() -> {
            text = metrics();
            scrape = Scrape.of(text);
            return scrape.counted("stream-processor", "events") >= events
                    && scrape.counted("sink", "lines_written") >= events
                    && scrape.counted("search", "lines") >= events;
        });
    }

    @AfterAll
    static void stop() {
        up.close();
    }

    private static int post(HermesHome home, String event) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(up.place().httpUrl() + "/v1/events"))
                .header("Content-Type", "application/json")
                .header(
                        "Authorization",
                        "Bearer " + Files.readString(home.token()).strip())
                .POST(BodyPublishers.ofString(event))
                .build();
        return HttpClient.newHttpClient()
                .send(request, BodyHandlers.discarding())
                .statusCode();
    }

    private static String metrics() throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(up.place().httpUrl() + "/metrics"))
                .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
    }

    /** Rows of the page's table that begins with that cell, each as its cells. */
    private static List<List<String>> table(String head) throws IOException {
        String page = Files.readString(PAGE);
        return page.substring(page.indexOf("\n| " + head + " |") + 1)
                .lines()
                .takeWhile(line -> line.startsWith("|"))
                .skip(2)
                .map(row -> Stream.of(row.substring(1, row.lastIndexOf('|')).split("\\|", -1))
                        .map(cell -> cell.strip().replace("`", ""))
                        .toList())
                .toList();
    }

    @Test
    void page_namesAllMetrics_withTypesAndLabels() throws Exception {
        // When
        List<String> described = table("metric").stream()
                .map(row -> row.get(0) + " " + row.get(1) + " "
                        + new TreeSet<>(List.of(row.get(3).split(", ", -1))))
                .toList();

        // Then
        List<String> shown = scrape.types().keySet().stream()
                .filter(name -> name.startsWith("hermes_"))
                .sorted()
                .map(name -> name + " " + scrape.types().get(name) + " " + new TreeSet<>(scrape.labelsOf(name)))
                .toList();
        assertEquals(shown, described);
        Set<String> others = scrape.types().keySet().stream()
                .map(name -> name.substring(0, name.indexOf('_') + 1))
                .filter(prefix -> !prefix.equals("hermes_"))
                .collect(Collectors.toSet());
        assertEquals(Set.of("jvm_", "process_", "system_"), others);
        others.forEach(prefix -> assertTrue(page().contains("`" + prefix + "`"), prefix));
    }

    private static String page() {
        return Audit.text(PAGE);
    }

    @Test
    void page_namesAllThatIsCounted() throws Exception {
        // When
        List<List<String>> rows = table("part");

        // Then
        List<Scrape.Series> counts = scrape.of("hermes_events_total", Map.of());
        for (List<String> row : rows) {
            assertTrue(counts.stream().anyMatch(count -> describes(row, count)), () -> "nothing counts " + row);
        }
        for (Scrape.Series count : counts) {
            assertEquals(
                    1,
                    rows.stream().filter(row -> describes(row, count)).count(),
                    () -> "rows that describe " + count.labels());
        }
    }

    /** What stands in angle brackets stands for any word. */
    private static boolean describes(List<String> row, Scrape.Series count) {
        String pattern =
                Stream.of(row.get(1).split("<\\w+>", -1)).map(Pattern::quote).collect(Collectors.joining("\\w+"));
        return count.labels().get("part").equals(row.get(0))
                && count.labels().get("what").matches(pattern);
    }

    @Test
    void metrics_sayWhatHappened() {
        assertEquals(events, scrape.counted("stream-processor", "events"));
        assertEquals(events, scrape.counted("sink", "lines_written"));
        assertEquals(1, scrape.counted("gateway", "rejected"));
        assertTrue(scrape.counted("stream-processor", "priced") > 0);
        assertTrue(scrape.counted("stream-processor", "unpriced") > 0);
        assertEquals(
                List.of(1.0, 1.0),
                scrape.of("hermes_stores_ready", Map.of()).stream()
                        .map(Scrape.Series::value)
                        .toList());
        // the ends of transactions count as records, so it is seldom 0: await what is far less than all
        await().atMost(SETTLED)
                .until(() -> Scrape.of(metrics()).of("hermes_lag_records", Map.of("part", "sink")).stream()
                        .allMatch(lag -> lag.value() < events / 10.0));
    }

    static Stream<String> expressions() throws IOException {
        return Stream.concat(rules().map(rule -> rule.get("expr").textValue()), panelExpressions());
    }

    private static Stream<JsonNode> rules() throws IOException {
        return stream(YAML.readTree(ALERTS.toFile()).get("groups")).flatMap(group -> stream(group.get("rules")));
    }

    private static Stream<JsonNode> panels() throws IOException {
        return stream(JSON.readTree(DASHBOARD.toFile()).get("panels"));
    }

    private static Stream<String> panelExpressions() throws IOException {
        return panels().flatMap(panel -> stream(panel.get("targets")))
                .map(target -> target.get("expr").textValue());
    }

    private static Stream<JsonNode> stream(JsonNode array) {
        List<JsonNode> nodes = new ArrayList<>();
        array.forEach(nodes::add);
        assertFalse(nodes.isEmpty());
        return nodes.stream();
    }

    @ParameterizedTest
    @MethodSource("expressions")
    void expression_asksForWhatIsThere(String expression) {
        // When
        PromQl asked = PromQl.of(expression, OF_PROMETHEUS);

        // Then
        assertFalse(asked.selectors().isEmpty(), expression);
        for (PromQl.Selector selector : asked.selectors()) {
            if (!selector.name().equals(UP)) {
                List<Scrape.Series> found =
                        scrape.series().stream().filter(selector::matches).toList();
                assertFalse(found.isEmpty(), () -> selector + " of " + expression);
                assertEquals(
                        selector.hasRange() ? "counter" : "gauge",
                        scrape.types().get(selector.name()),
                        expression);
                assertTrue(scrape.labelsOf(selector.name()).containsAll(asked.groupings()), expression);
            }
        }
    }

    @Test
    void everyAlert_isShownToFire_andNotTo() throws Exception {
        // When
        List<JsonNode> cases = stream(YAML.readTree(ALERTS_TEST.toFile()).get("tests"))
                .flatMap(test -> stream(test.get("alert_rule_test")))
                .toList();

        // Then
        for (String alert : rules().map(rule -> rule.get("alert").textValue()).toList()) {
            List<Boolean> fires = cases.stream()
                    .filter(one -> one.get("alertname").textValue().equals(alert))
                    .map(one -> one.has("exp_alerts"))
                    .toList();
            assertTrue(fires.contains(true) && fires.contains(false), alert);
        }
    }

    @Test
    void panels_haveTheirPlacesAndSayWhatTheyShow() throws Exception {
        // When
        List<JsonNode> panels = panels().toList();

        // Then
        Set<Integer> ids = new HashSet<>();
        Set<String> cells = new HashSet<>();
        for (JsonNode panel : panels) {
            assertTrue(ids.add(panel.get("id").intValue()), panel::toString);
            assertFalse(panel.get("title").textValue().isBlank());
            assertFalse(panel.get("description").textValue().isBlank());
            assertEquals("${datasource}", panel.at("/datasource/uid").textValue());
            JsonNode place = panel.get("gridPos");
            int right = place.get("x").intValue() + place.get("w").intValue();
            assertTrue(right <= 24, panel::toString);
            for (int x = place.get("x").intValue(); x < right; x++) {
                for (int y = 0; y < place.get("h").intValue(); y++) {
                    assertTrue(cells.add(x + "/" + (place.get("y").intValue() + y)), panel::toString);
                }
            }
        }
    }

    @Test
    void promtool_acceptsTheRules_andTheirTests() throws Exception {
        Programs.require("promtool");

        assertAccepted("promtool", "check", "rules", ALERTS.toString());
        assertAccepted("promtool", "test", "rules", ALERTS_TEST.toString());
    }

    /** Each expression as a rule that records it, with something in place of Grafana's variables. */
    @Test
    void promtool_acceptsThePanels() throws Exception {
        Programs.require("promtool");
        ObjectNode file = JSON.createObjectNode();
        ArrayNode rules =
                file.putArray("groups").addObject().put("name", "panels").putArray("rules");
        for (String expression : panelExpressions().toList()) {
            rules.addObject()
                    .put("record", "panel:" + rules.size())
                    .put("expr", expression.replace("$__rate_interval", "1m").replace("$job", "hermes"));
        }
        Path panels = Files.writeString(folder.resolve("panels.yml"), YAML.writeValueAsString(file));

        assertAccepted("promtool", "check", "rules", panels.toString());
    }

    @Test
    void promtool_acceptsOurMetrics() throws Exception {
        Programs.require("promtool");
        String ours = text.lines()
                .filter(line -> line.startsWith("hermes_") || line.matches("# \\w+ hermes_.*"))
                .collect(Collectors.joining("\n", "", "\n"));
        Path metrics = Files.writeString(folder.resolve("metrics.txt"), ours);

        assertAccepted("sh", "-c", "promtool check metrics < " + metrics);
    }

    private static void assertAccepted(String... command) throws Exception {
        Shell.Printed printed = Shell.run(folder, Map.of(), command);
        assertEquals(0, printed.exitCode(), () -> printed.out() + printed.err());
    }
}
