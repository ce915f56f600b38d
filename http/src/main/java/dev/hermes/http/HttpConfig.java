package dev.hermes.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/**
 * Where a server listens, and for whom. Off loopback it must have TLS and tokens, unless all that it has is open. Immutable, but
 * for its tokens.
 *
 * @param part the word before its settings, {@code gateway}: by it the messages name them
 * @param address to listen on: {@code 127.0.0.1}, {@code 0.0.0.0}
 * @param port 0 takes a free one
 * @param hosts names that callers know the server by, besides those of loopback and its address
 * @param tls null: plain HTTP
 * @param tokens that open what is not open to all; null: the server has only what is
 */
public record HttpConfig(String part, String address, int port, List<String> hosts, Tls tls, TokenSource tokens) {
    /** Where everything listens unless told otherwise. */
    public static final String LOOPBACK = "127.0.0.1";

    private static final List<String> LOOPBACK_NAMES = List.of(LOOPBACK, "localhost", "[::1]");

    public HttpConfig {
        Objects.requireNonNull(part, "part");
        Objects.requireNonNull(address, "address");
        hosts = List.copyOf(hosts);
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("--http-port must be between 0 and 65535 but is " + port);
        }
        requireSafe(part, address, hosts, tls, tokens);
    }

    /** On loopback, plain. */
    public static HttpConfig loopback(int port, TokenSource tokens) {
        return new HttpConfig("http", LOOPBACK, port, List.of(), null, tokens);
    }

    /** Whether nobody but this machine reaches an address. */
    public static boolean isLoopback(String part, String address) {
        return resolve(part, address).isLoopbackAddress();
    }

    private static InetAddress resolve(String part, String address) {
        try {
            return InetAddress.getByName(address);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(part + ".address is no address: " + address, e);
        }
    }

    /** Names all that is missing at once. */
    private static void requireSafe(String part, String address, List<String> hosts, Tls tls, TokenSource tokens) {
        InetAddress listening = resolve(part, address);
        if (listening.isLoopbackAddress()) {
            return;
        }
        List<String> missing = new ArrayList<>();
        if (tokens != null && tls == null) {
            missing.add(part + ".tls.certificate and " + part + ".tls.key");
        }
        if (tokens != null && tokens.current().isEmpty()) {
            missing.add(part + ".tokens");
        }
        List<String> problems = new ArrayList<>();
        if (!missing.isEmpty()) {
            problems.add("can be reached by others, so " + String.join(", and ", missing) + " must be set");
        }
        if (listening.isAnyLocalAddress() && hosts.isEmpty()) {
            problems.add(
                    "is every address of this machine, so " + part + ".hosts must say by which names it is reached");
        }
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(part + ".address " + address + " " + String.join("; it ", problems));
        }
    }

    boolean isOpen() {
        return tokens == null;
    }

    InetAddress inetAddress() {
        return resolve(part, address);
    }

    /** {@code http}, {@code https}. */
    String scheme() {
        return tls == null ? "http" : "https";
    }

    /** What a request's {@code Host} may name, in lower case. */
    Set<String> allowedHosts() {
        Set<String> allowed = new LinkedHashSet<>(LOOPBACK_NAMES);
        if (!inetAddress().isAnyLocalAddress()) {
            allowed.add(inUrl(address));
        }
        hosts.forEach(host -> allowed.add(inUrl(host)));
        return allowed;
    }

    /** How the server calls itself. */
    String ownHost() {
        return inetAddress().isAnyLocalAddress() ? inUrl(hosts.get(0)) : inUrl(address);
    }

    private static String inUrl(String host) {
        String lower = host.toLowerCase(Locale.ROOT);
        return lower.indexOf(':') >= 0 && !lower.startsWith("[") ? "[" + lower + "]" : lower;
    }
}
