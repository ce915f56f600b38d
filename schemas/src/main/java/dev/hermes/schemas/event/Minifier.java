package dev.hermes.schemas.event;

/** Takes the insignificant white space out of JSON. */
final class Minifier {
    private Minifier() {}

    /** The same string if it has none. */
    static String minify(String json) {
        int at = nextWhiteSpace(json, 0);
        if (at == json.length()) {
            return json;
        }
        StringBuilder minified = new StringBuilder(json.length());
        int from = 0;
        while (at < json.length()) {
            minified.append(json, from, at);
            from = at + 1;
            at = nextWhiteSpace(json, from);
        }
        return minified.append(json, from, json.length()).toString();
    }

    /** Index of the first white space outside strings; {@code from} is outside a string. */
    private static int nextWhiteSpace(String json, int from) {
        int i = from;
        while (i < json.length()) {
            char c = json.charAt(i);
            if (c == '"') {
                i = afterString(json, i);
            } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
                return i;
            } else {
                i++;
            }
        }
        return json.length();
    }

    private static int afterString(String json, int quote) {
        int end = json.indexOf('"', quote + 1);
        while (end >= 0 && isEscaped(json, end)) {
            end = json.indexOf('"', end + 1);
        }
        return end < 0 ? json.length() : end + 1;
    }

    /** Whether a quote within a string is a part of it: an odd number of backslashes stands before it. */
    private static boolean isEscaped(String json, int quote) {
        int i = quote;
        while (json.charAt(i - 1) == '\\') {
            i--;
        }
        return (quote - i) % 2 == 1;
    }
}
