package dev.hermes.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.util.Arrays;
import java.util.List;

/** The parts of a path between its slashes, decoded; empty ones are left out. */
final class PathSegments {
    private PathSegments() {}

    static List<String> of(String rawPath) {
        return Arrays.stream(rawPath.split("/", -1))
                .filter(segment -> !segment.isEmpty())
                .map(segment -> URLDecoder.decode(segment, UTF_8))
                .toList();
    }

    /** Empty where there is none. */
    static String first(String rawPath) {
        List<String> segments = of(rawPath);
        return segments.isEmpty() ? "" : segments.get(0);
    }
}
