package dev.hermes.processor.dashboard;

import dev.hermes.http.Access;
import dev.hermes.http.HttpServer;

/**
 * The dashboard: a page for people who would rather look than read, at {@code /}, and what it is made of, below {@code /assets}.
 * Both hold no data and are open to everybody on the machine: what is shown is fetched from the query API by the page itself,
 * with the token of whoever looks.
 */
public final class Dashboard {
    private static final String ASSETS = "assets";

    private Dashboard() {}

    /** Answers on that server, beside the query API. */
    public static void mountOn(HttpServer.Builder server) {
        StaticFiles files = new StaticFiles();
        server.service(HttpServer.ROOT, Access.OPEN, files).service(ASSETS, Access.OPEN, files);
    }
}
