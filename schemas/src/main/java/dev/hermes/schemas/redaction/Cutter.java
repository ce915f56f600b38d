package dev.hermes.schemas.redaction;

/** Cuts the strings of a line that are longer than a log needs. Thread-safe. */
final class Cutter {
    private final boolean keepsContent;

    Cutter(boolean keepsContent) {
        this.keepsContent = keepsContent;
    }

    /** The line with its long strings cut; the same object where it has none, or is no JSON object. */
    String cut(String line) {
        if (keepsContent && line.length() <= Preview.MAX_CHARACTERS) {
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
}
