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
        int i = quote + 1;
        while (i < json.length() && json.charAt(i) != '"') {
            i += json.charAt(i) == '\\' ? 2 : 1;
        }
        return Math.min(i + 1, json.length());
    }
}
