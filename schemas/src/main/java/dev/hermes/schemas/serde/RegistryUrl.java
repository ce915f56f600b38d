package dev.hermes.schemas.serde;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * One address of a schema registry.
 *
 * @param base without a user and without a slash at the end, fit for messages
 * @param user user and password that the URL holds, {@code name:password}; or null
 */
record RegistryUrl(String base, String user) {

    /** Reads a list with commas between. The messages quote nothing of it: it may hold passwords. */
    static List<RegistryUrl> listOf(String urls) {
        List<RegistryUrl> list = Arrays.stream(urls.split(",", -1))
                .map(String::trim)
                .filter(url -> !url.isEmpty())
                .map(RegistryUrl::of)
                .toList();
        if (list.isEmpty()) {
            throw invalid("names no URL");
        }
        return list;
    }

    private static RegistryUrl of(String url) {
        URI uri = parse(url);
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        if (uri.getHost() == null || !(scheme.equals("http") || scheme.equals("https"))) {
            throw invalid("is not a list of http:// or https:// URLs with a host");
        }
        String authority = uri.getRawAuthority();
        String path = uri.getRawPath();
        String base = scheme + "://" + authority.substring(authority.indexOf('@') + 1) + path;
        return new RegistryUrl(path.endsWith("/") ? base.substring(0, base.length() - 1) : base, uri.getUserInfo());
    }

    private static URI parse(String url) {
        try {
            return new URI(url);
        } catch (URISyntaxException e) {
            throw invalid("is not a list of URLs: " + e.getReason());
        }
    }

    private static IllegalArgumentException invalid(String problem) {
        return new IllegalArgumentException(SchemaRegistries.URL + " " + problem);
    }

    /** Without the user. */
    @Override
    public String toString() {
        return base;
    }
}
