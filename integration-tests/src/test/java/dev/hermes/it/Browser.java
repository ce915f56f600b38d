package dev.hermes.it;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hermes.testkit.Programs;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A Chromium without a screen, which can reach nothing but this machine. Not thread-safe. */
final class Browser implements AutoCloseable {
    /** Those that axe-core does by itself. */
    static final String ALL_RULES = "undefined";

    private static final String[] CHROMIUM = {"chromium", "chromium-browser", "google-chrome"};
    private static final String DRIVER = "chromedriver";

    private final ChromeDriver driver;
    private final String firstTab;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
        this.firstTab = driver.getWindowHandle();
    }

    /** The tests end here where no browser is installed. */
    static Browser open() {
        // named, so that Selenium looks for no driver elsewhere
        System.setProperty(
                ChromeDriverService.CHROME_DRIVER_EXE_PROPERTY,
                Programs.require(DRIVER).toString());
        ChromeOptions options = new ChromeOptions();
        options.setBinary(Programs.require(CHROMIUM).toString());
        options.addArguments(
                "--headless=new",
                "--disable-dev-shm-usage",
                "--disable-gpu",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                // or each page that is opened costs the start of a process
                "--process-per-site",
                "--renderer-process-limit=1",
                "--lang=en",
                "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1");
        if ("root".equals(System.getProperty("user.name"))) {
            options.addArguments("--no-sandbox");
        }
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        options.setCapability(ChromeOptions.LOGGING_PREFS, logs);
        return new Browser(new ChromeDriver(options));
    }

    void go(String url) {
        driver.get(url);
    }

    void back() {
        driver.navigate().back();
    }

    void reload() {
        driver.navigate().refresh();
    }

    String address() {
        return driver.getCurrentUrl();
    }

    /** A tab of its own: it shares nothing with the others that belongs to one tab. */
    void newTab() {
        driver.switchTo().newWindow(WindowType.TAB);
    }

    void onlyFirstTab() {
        for (String tab : List.copyOf(driver.getWindowHandles())) {
            if (!tab.equals(firstTab)) {
                driver.switchTo().window(tab).close();
            }
        }
        driver.switchTo().window(firstTab);
    }

    /** Runs statements in the page. */
    void run(String statements, Object... arguments) {
        driver.executeScript(statements, arguments);
    }

    /** The value of an expression. */
    JsonNode value(String expression, Object... arguments) {
        return DashboardSite.read(
                (String) driver.executeScript("return JSON.stringify((" + expression + ") ?? null)", arguments));
    }

    /** What a promise gives. */
    JsonNode promised(String expression) {
        return DashboardSite.read(
                (String)
                        driver.executeAsyncScript(
                                "const done = arguments[arguments.length - 1]; (" + expression
                                        + ").then(value => done(JSON.stringify(value)), failure => done(JSON.stringify(String(failure))))"));
    }

    void click(String css) {
        driver.findElement(By.cssSelector(css)).click();
    }

    /** Types, in place of what stands there. */
    void type(String css, CharSequence... text) {
        WebElement field = driver.findElement(By.cssSelector(css));
        field.clear();
        field.sendKeys(text);
    }

    /** Chooses of a list. */
    void choose(String css, String value) {
        click(css + " option[value='" + value + "']");
    }

    /** Presses keys, wherever the focus is. */
    void press(CharSequence... keys) {
        new Actions(driver).sendKeys(keys).perform();
    }

    void size(int width, int height) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    /** What the system says: {@code light} or {@code dark}. */
    void systemTheme(String theme) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", theme))));
    }

    /** Warnings and errors since the last call: of scripts, of the policy of the page, of requests. */
    List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
                .map(entry -> entry.getMessage())
                .toList();
    }

    /** Where the requests of the page in this tab went to, each as {@code http://host:port}. */
    List<String> requested() {
        return DashboardPage.strings(
                value(
                        "[...new Set(performance.getEntriesByType('resource')"
                                + ".map(request => new URL(request.name)).filter(url => url.protocol !== 'data:').map(url => url.origin))]"));
    }

    /**
     * What axe-core finds in the page as it is: violations of serious or critical impact, one text each.
     *
     * @param rules an expression: a list of ids, or {@link #ALL_RULES}
     */
    List<String> axe(String rules) {
        if (value("typeof window.axe").textValue().equals("undefined")) {
            run(axeScript());
        }
        JsonNode found = promised(
                "axe.run(document, { resultTypes: ['violations'], runOnly: " + rules + " })"
                        + ".then(({ violations }) => violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')"
                        + ".map(({ id, impact, nodes }) => `${impact} ${id}: `"
                        + " + nodes.slice(0, 5).map(node => node.html.slice(0, 160) + ' ' + node.failureSummary).join(' | ')))");
        List<String> texts = new ArrayList<>();
        if (found.isTextual()) {
            texts.add(found.textValue());
        }
        found.forEach(text -> texts.add(text.textValue()));
        return texts;
    }

    private static String axeScript() {
        try (InputStream script = Browser.class.getResourceAsStream("/axe.min.js")) {
            return new String(script.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        driver.quit();
    }
}
