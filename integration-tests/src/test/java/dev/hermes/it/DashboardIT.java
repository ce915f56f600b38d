package dev.hermes.it;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/** The dashboard of the whole pipeline in a browser. All cases share one pipeline and one browser. */
class DashboardIT {
    @TempDir
    static Path folder;

    static DashboardSite site;
    static DashboardPage page;

    @BeforeAll
    static void start() throws IOException {
        page = new DashboardPage(Browser.open());
        site = DashboardSite.start(folder);
    }

    @AfterAll
    static void stop() {
        if (page != null) {
            page.browser.close();
        }
        if (site != null) {
            site.close();
        }
    }

    @Nested
    class SignIn extends DashboardSignInCases {}

    @Nested
    class RunList extends DashboardListCases {}

    @Nested
    class OneRun extends DashboardRunCases {}

    @Nested
    class Changes extends DashboardLiveCases {}

    @Nested
    class Cost extends DashboardCostCases {}

    @Nested
    class HostileTexts extends DashboardHostileTextCases {}

    @Nested
    class Keyboard extends DashboardKeyboardCases {}

    @Nested
    class SharedLinks extends DashboardLinkCases {}

    @Nested
    class Looks extends DashboardLookCases {}

    @Nested
    class Outages extends DashboardOutageCases {}
}
