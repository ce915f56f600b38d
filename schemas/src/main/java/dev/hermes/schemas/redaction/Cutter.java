package dev.hermes.schemas.redaction;

/** Cuts the strings of a line that are longer than a log needs. Thread-safe. */
final class Cutter {
    private final boolean keepsContent;

    Cutter(boolean keepsContent) {
        this.keepsContent = keepsContent;
    }

    /** The line with its long strings cut; the same object where it has none, or is no JSON object. */
    String cut(String line) {
        if (keepsContent && !mayHaveLongString(line)) {
            return line;
        }
        Source source = Source.of(line);
        Outcome outcome = new Outcome(source);
        if (!JsonWalk.over(source, outcome)) {
            return line;
        }
        LongStrings strings = new LongStrings(source, keepsContent, outcome.failed());
        JsonWalk.over(source, strings);
        return strings.applyTo(line);
    }

    /** Whether two quotes stand so far from each other that a string may be too long; most lines have none such. */
    private static boolean mayHaveLongString(String line) {
        int last = 0;
        int quote = line.indexOf('"');
        while (quote >= 0) {
            if (quote - last > Preview.MAX_CHARACTERS) {
                return true;
            }
            boolean escaped = quote > 0 && line.charAt(quote - 1) == '\\';
            last = escaped ? last : quote;
            quote = line.indexOf('"', quote + 1);
        }
        return line.length() - last > Preview.MAX_CHARACTERS;
    }
}
