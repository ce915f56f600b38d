package dev.hermes.cli.server;

import dev.hermes.cli.option.CommandException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * Where a server answers, and the token that opens it. Immutable.
 *
 * @param url without a slash at its end
 * @param token null where none is known
 */
record ServerPlace(String url, String token) {
    private static final Pattern LOOPBACK = Pattern.compile("127(\\.[0-9]{1,3}){3}");

    ServerPlace {
        Objects.requireNonNull(url, "url");
    }

    /** The place that a user names. A token goes over the network in TLS only. */
    static ServerPlace named(String typed, String token) {
        String url = typed.replaceFirst("/+$", "");
        URI uri = uri(url);
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        boolean isHttp = scheme.equals("http") || scheme.equals("https");
        if (!isHttp || uri.getHost() == null || uri.getRawQuery() != null || uri.getRawUserInfo() != null) {
            throw CommandException.wrongUsage("--server is no address such as http://127.0.0.1:8420: " + typed);
        }
        if (scheme.equals("http") && !isLoopback(uri.getHost())) {
            throw CommandException.wrongUsage(
                    "--server " + url + " is another machine: write https, so that nobody reads the token on its way");
        }
        return new ServerPlace(url, token);
    }

    private static URI uri(String url) {
        try {
            return new URI(url);
        } catch (URISyntaxException e) {
            throw CommandException.wrongUsage("--server is no address such as http://127.0.0.1:8420: " + url);
        }
    }

    /** Whether a named server is this machine. */
    static boolean isOnThisMachine(String typed) {
        String host = uri(typed).getHost();
        return host != null && isLoopback(host);
    }

    /** By the name alone: what another name leads to may be another machine the next time. */
    private static boolean isLoopback(String host) {
        return host.equalsIgnoreCase("localhost")
                || host.equals("[::1]")
                || LOOPBACK.matcher(host).matches();
    }

    /** Without the token. */
    @Override
    public String toString() {
        return "ServerPlace[" + url + "]";
    }
}
