package dev.hermes.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Costs are those of the API, and of the command, to the cent and beyond. */
abstract class DashboardCostCases extends DashboardCases {
    private static final String VIEW = "?view=cost&" + DashboardRuns.COST_DAYS;
    private static final String DAYS = "[data-testid=cost-by-day] tbody tr";
    private static final String GROUPS = "[data-testid=cost-by-group] tbody tr";
    private static final String CHART = "[data-testid=cost-chart]";

    /** Dollars of every part of every bar, told by its height and the figures at the axis. */
    private static final String BARS = """
            (() => {
              const chart = document.querySelector("[data-testid=cost-chart]");
              const lines = [...chart.querySelectorAll("line.grid")].map(line => Number(line.getAttribute("y1")));
              const figures = [...chart.querySelectorAll("text.axis")].map(text => text.textContent)
                .filter(text => text.startsWith("$")).map(text => Number(text.slice(1)));
              const dollarsPerPixel = (figures.at(-1) - figures[0]) / (lines[0] - lines.at(-1));
              return [...chart.querySelectorAll("g[data-day] rect[data-group]")].map(rect => ({
                day: rect.parentNode.dataset.day,
                group: rect.dataset.group,
                dollars: Number(rect.getAttribute("height")) * dollarsPerPixel,
              }));
            })()""";

    private void openCosts(String query) {
        open(query);
        DashboardPage.until(
                "the groups of all days", () -> !page.texts(DAYS + " td").contains("…"));
    }

    @Test
    void days_sayWhatTheCommandSays() {
        openCosts(VIEW);

        List<String> days = page.attributes(DAYS, "data-day");
        List<String> amounts = page.texts(DAYS + " td:nth-child(2)");
        List<String> shown = new ArrayList<>();
        for (int day = 0; day < days.size(); day++) {
            shown.add(days.get(day) + "  " + amounts.get(day));
        }
        Collections.reverse(shown);
        assertEquals(
                List.of(
                        "2026-07-14  $0.00",
                        "2026-07-15  ≥ $0.42",
                        "2026-07-16  $1.75",
                        "2026-07-17  $0.00",
                        "2026-07-18  $0.13",
                        "2026-07-19  unpriced",
                        "2026-07-20  <$0.01"),
                shown);
        Hermes.Printed command = site.pipeline.hermes("run", "cost", "--since", "2026-07-14", "--until", "2026-07-20");
        assertEquals(command.out().lines().toList(), shown, command::err);
        assertEquals(
                "≥ $2.30 in 7 days, UTC · some steps have no price, so the true cost is higher",
                page.text("[data-testid=cost-total]"));
    }

    @ParameterizedTest
    @CsvSource({"model, UTC", "tool, UTC", "agent, UTC", "team, UTC", "model, Asia/Kathmandu", "team, Pacific/Apia"})
    void figures_areThoseOfTheApi(String by, String zone) {
        openCosts(VIEW + "&by=" + by + "&zone=" + zone);

        String range = "&" + DashboardRuns.COST_DAYS + "&zone=" + zone;
        JsonNode groups = site.ask("cost?by=" + by + range).get("costs");
        JsonNode days = site.ask("cost?by=day" + range).get("costs");
        assertEquals(exactly(days, "day", "day"), table(DAYS, "data-day"));
        assertEquals(exactly(groups, by, by), table(GROUPS, "data-group"));
        assertEquals("true", String.valueOf(!dollarsOfBars().isEmpty()));
        assertBars(by, zone, days);
    }

    /** What each costs, all digits. */
    private static Map<String, String> exactly(JsonNode costs, String name, String by) {
        Map<String, String> exactly = new LinkedHashMap<>();
        for (JsonNode cost : costs) {
            exactly.put(key(cost.get(name), by), exactly(cost));
        }
        return exactly;
    }

    private static String key(JsonNode key, String by) {
        return key.isNull() ? "no " + by : key.textValue();
    }

    private static String exactly(JsonNode cost) {
        BigDecimal dollars = dollars(cost);
        if (dollars == null) {
            return "unpriced";
        }
        String sign = cost.path("cost_complete").asBoolean(true) ? "" : "≥ ";
        return sign + "$"
                + (dollars.signum() == 0 ? "0" : dollars.stripTrailingZeros().toPlainString());
    }

    private static BigDecimal dollars(JsonNode cost) {
        return cost.path("cost_usd").isNumber() ? cost.get("cost_usd").decimalValue() : null;
    }

    private Map<String, String> table(String rows, String name) {
        List<String> keys = page.attributes(rows, name);
        List<String> exact = page.texts(rows + " td.exact");
        Map<String, String> table = new LinkedHashMap<>();
        for (int row = 0; row < keys.size(); row++) {
            table.put(keys.get(row), exact.get(row));
        }
        return table;
    }

    private Map<String, Double> dollarsOfBars() {
        Map<String, Double> dollars = new LinkedHashMap<>();
        for (JsonNode bar : browser.value(BARS)) {
            dollars.put(
                    bar.get("day").textValue() + " " + bar.get("group").textValue(),
                    bar.get("dollars").doubleValue());
        }
        return dollars;
    }

    /** Each part of a bar is as high as it costs, to the cent, and none is missing. */
    private void assertBars(String by, String zone, JsonNode days) {
        Map<String, Double> bars = dollarsOfBars();
        for (JsonNode day : days) {
            String date = day.get("day").textValue();
            String range = "&since=" + date + "&until=" + date + "&zone=" + zone;
            for (JsonNode group : site.ask("cost?by=" + by + range).get("costs")) {
                BigDecimal dollars = dollars(group);
                if (dollars != null && dollars.signum() > 0) {
                    String bar = date + " " + key(group.get(by), by);
                    assertTrue(bars.containsKey(bar), () -> bar + " is missing of " + bars);
                    assertEquals(dollars.doubleValue(), bars.remove(bar), 0.005, bar);
                }
            }
        }
        assertEquals(Map.of(), bars, "bars of what costs nothing");
    }

    @Test
    void unpricedAndIncompleteDays_areMarked() {
        openCosts(VIEW);

        assertEquals(
                List.of("2026-07-15", "2026-07-19"), page.attributes(CHART + " g[data-complete=false]", "data-day"));
        assertEquals(
                List.of("2026-07-15", "2026-07-19"),
                strings("[...document.querySelectorAll(\"rect.unpriced\")].map(rect => rect.parentNode.dataset.day)"));
        assertEquals("unpriced", page.text(GROUPS + "[data-group=who-knows] td.incomplete"));
        assertEquals("unpriced", page.text(GROUPS + "[data-group=house-small] td.incomplete"));
        assertEquals("$0.42", page.text(GROUPS + "[data-group=house-large] td"));
    }

    private List<String> strings(String expression) {
        return DashboardPage.strings(browser.value(expression));
    }

    @Test
    void grouping_isChosen_andStandsInTheAddress() {
        openCosts(VIEW);

        browser.click("input[name=by][value=tool]");

        DashboardPage.eventually(() -> assertEquals(
                exactly(site.ask("cost?by=tool&" + DashboardRuns.COST_DAYS).get("costs"), "tool", "tool"),
                table(GROUPS, "data-group")));
        assertTrue(browser.address().contains("by=tool"), browser::address);
    }

    @Test
    void daysWithoutCost_saySo() {
        open("?view=cost&since=2026-01-01&until=2026-01-07");

        page.awaitText("[data-testid=empty] h2", "Nothing cost anything");
    }
}
