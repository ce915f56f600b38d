package dev.hermes.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Who has the token sees the runs, and the token is seen by nobody. */
abstract class DashboardSignInCases extends DashboardCases {
    private static final String KEPT_BY_THE_TAB = "Object.values(sessionStorage).join()";
    private static final String KEPT_FOR_LONG = "Object.values(localStorage).join() + document.cookie";

    @Test
    void tokenInTheFragment_opensThePage_andLeavesTheAddress() {
        open("?status=ok");

        assertEquals(site.url() + "/?status=ok", browser.address());
        assertFalse(page.runIds().isEmpty());
        assertEquals(QueryServer.TOKEN, browser.value(KEPT_BY_THE_TAB).textValue());
        assertEquals("", browser.value(KEPT_FOR_LONG).textValue());
        assertFalse(
                browser.value("document.documentElement.outerHTML").textValue().contains(QueryServer.TOKEN));
    }

    @Test
    void reload_staysSignedIn() {
        open("");
        browser.reload();

        page.awaitView();
        assertFalse(page.runIds().isEmpty());
    }

    @Test
    void withoutAToken_thereIsAFormForOne() {
        open("");
        browser.run("sessionStorage.clear()");
        browser.reload();
        page.awaitSignIn();
        assertFalse(page.exists("[data-testid=runs]"));

        browser.type("#token", QueryServer.TOKEN);
        browser.click("[data-testid=sign-in] button");

        page.awaitView();
        assertFalse(page.runIds().isEmpty());
        assertEquals(site.url() + "/", browser.address());
    }

    @Test
    void wrongToken_isRefused_andForgotten() {
        expectComplaint("401");

        browser.go("about:blank");
        browser.go(site.url() + "/#token=that-of-another-home");

        page.awaitSignIn();
        page.awaitText("#token-problem", "The server does not take that token. It may be that of another home.");
        assertEquals(site.url() + "/", browser.address());
        assertEquals("", browser.value(KEPT_BY_THE_TAB).textValue());
        assertFalse(page.exists("[data-testid=runs]"));
        browser.type("#token", "two words");
        browser.click("[data-testid=sign-in] button");
        page.awaitText("#token-problem", "This is no token: it is one line, without spaces.");
    }

    @Test
    void signOut_leavesNothingInTheTab() {
        open("");
        browser.click("[aria-label='Sign out of this tab']");

        page.awaitSignIn();
        assertEquals("", browser.value(KEPT_BY_THE_TAB).textValue());
        assertFalse(page.exists("[data-testid=run-row]"));
        assertTrue(page.isVisible("#token"));
    }
}
