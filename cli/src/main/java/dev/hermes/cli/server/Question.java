package dev.hermes.cli.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.regex.Pattern;

/** Path and query of a request. Not thread-safe. */
final class Question {
    private static final String API = "/api/v1/";

    private static final Pattern IN_A_PATH = Pattern.compile("[^./;\\\\\\p{Cntrl}][^/;\\\\\\p{Cntrl}]*");

    private final StringBuilder path;
    private char separator = '?';

    private Question(String path) {
        this.path = new StringBuilder(API).append(path);
    }

    /** What is asked at a path below the API's. */
    static Question of(String path) {
        return new Question(path);
    }

    /** One run, or a part of it: {@code part} is empty or begins with a slash. An id that no path can hold stands in the query. */
    static Question ofRun(String id, String part) {
        return IN_A_PATH.matcher(id).matches()
                ? new Question("runs/" + encode(id) + part)
                : new Question("run" + part).with("id", id);
    }

    /** Adds a parameter; null is left out. */
    Question with(String name, Object value) {
        if (value != null) {
            path.append(separator).append(name).append('=').append(encode(value.toString()));
            separator = '&';
        }
        return this;
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, UTF_8).replace("+", "%20");
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
