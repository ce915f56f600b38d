package dev.hermes.collector.claudecode;

/** Makes short texts of long ones. */
final class Words {
    private static final int MAX_LINE = 120;
    private static final int MAX_PREVIEW = 200;
    private static final int MAX_NAME = 80;

    private Words() {}

    /** The first line that has something in it, at most {@value #MAX_LINE} characters; null when there is none. */
    static String line(String text) {
        if (text == null) {
            return null;
        }
        return text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .findFirst()
                .map(line -> clip(line, MAX_LINE))
                .orElse(null);
    }

    /** The beginning, at most {@value #MAX_PREVIEW} characters; null when there is nothing. */
    static String preview(String text) {
        String stripped = text.strip();
        return stripped.isEmpty() ? null : clip(stripped, MAX_PREVIEW);
    }

    /** The first line as a name, at most {@value #MAX_NAME} characters; null when there is none. */
    static String name(String text) {
        String line = line(text);
        return line == null ? null : clip(line, MAX_NAME);
    }

    private static String clip(String text, int max) {
        if (text.codePointCount(0, text.length()) <= max) {
            return text;
        }
        return text.substring(0, text.offsetByCodePoints(0, max - 1)) + "…";
    }
}
