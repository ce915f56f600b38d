package dev.hermes.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.util.Arrays;
import java.util.List;

/** The parts of a path between its slashes, decoded; empty ones are left out. */
public final class PathSegments {
    private PathSegments() {}

    /** All parts of a path. */
    public static List<String> of(String rawPath) {
        return Arrays.stream(rawPath.split("/", -1))
                .filter(segment -> !segment.isEmpty())
                .map(segment -> decoded(segment))
                .toList();
    }

    /** In a path, a plus is a plus. */
    private static String decoded(String segment) {
        return URLDecoder.decode(segment.replace("+", "%2B"), UTF_8);
    }

    /** {@link HttpServer#ROOT} where there is none. */
    static String first(String rawPath) {
        List<String> segments = of(rawPath);
        return segments.isEmpty() ? HttpServer.ROOT : segments.get(0);
    }
}
