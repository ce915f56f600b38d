package dev.hermes.cli.dashboard;

import dev.hermes.cli.home.OwnerOnly;
import dev.hermes.schemas.home.HermesHome;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;

/**
 * A page that leads on to the dashboard, with the token. Whoever sees the command line by which the browser is opened sees the
 * page's name only; its content is for the owner alone, and stands beside the token's own file.
 */
final class Doorway {
    private static final String NAME = "dashboard.html";

    private Doorway() {}

    /** The dashboard with the token in its fragment, which no server gets to see. The page takes it out at once. */
    static String address(String url, String token) {
        return url + "/#token=" + token;
    }

    /** Puts the page into the home, over that of before. */
    static URI write(HermesHome home, String url, String token) throws IOException {
        Path page = home.runlog().resolve(NAME);
        String address = escaped(address(url, token));
        OwnerOnly.replace(page, """
                <!doctype html>
                <meta charset="utf-8">
                <meta name="referrer" content="no-referrer">
                <meta http-equiv="refresh" content="0;url=%s">
                <title>Hermes</title>
                <p><a href="%s">To the dashboard</a></p>
                """.formatted(address, address));
        return page.toUri();
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("\"", "&quot;").replace("<", "&lt;");
    }
}
