package dev.hermes.cli.server;

import dev.hermes.cli.home.Token;
import dev.hermes.cli.home.UpFile;
import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where a server answers, and the token that opens it. Immutable.
 *
 * @param url without a slash at its end
 * @param token null where none is known
 */
public record ServerPlace(String url, String token) {
    private static final Pattern LOOPBACK = Pattern.compile("127(\\.[0-9]{1,3}){3}");

    public ServerPlace {
        Objects.requireNonNull(url, "url");
    }

    /** The server that is named, else the {@code hermes up} that runs on the home; empty when there is neither. */
    public static Optional<ServerPlace> find(GlobalOptions options) throws IOException {
        if (options.server() != null) {
            return Optional.of(named(options));
        }
        Optional<UpFile> up = UpFile.ofRunning(options.home());
        return up.isPresent() ? Optional.of(of(up.get(), options)) : Optional.empty();
    }

    /** The server that is named. The home's token opens what runs on this machine, and is told to nobody else. */
    static ServerPlace named(GlobalOptions options) throws IOException {
        String token = options.serverToken();
        if (token == null && isOnThisMachine(options.server())) {
            token = homeToken(options);
        }
        return named(options.server(), token);
    }

    /** What runs on the home. */
    static ServerPlace of(UpFile up, GlobalOptions options) throws IOException {
        return new ServerPlace(up.httpUrl(), homeToken(options));
    }

    private static String homeToken(GlobalOptions options) throws IOException {
        return Token.ofExisting(options.home()).map(Token::secret).orElse(null);
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
    private static boolean isOnThisMachine(String typed) {
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
