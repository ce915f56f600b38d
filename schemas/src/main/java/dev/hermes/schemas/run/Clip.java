package dev.hermes.schemas.run;

/** Bounds texts that are copied from a line into the state, summary and index row of its run. */
final class Clip {
    /** Longest text of a preview, in chars. */
    private static final int MAX_CHARS = 2_000;

    private Clip() {}

    /** At most {@value #MAX_CHARS} chars, not cut inside a character. */
    static String text(String text) {
        if (text.length() <= MAX_CHARS) {
            return text;
        }
        boolean insidePair = Character.isHighSurrogate(text.charAt(MAX_CHARS - 1));
        return text.substring(0, insidePair ? MAX_CHARS - 1 : MAX_CHARS);
    }
}
