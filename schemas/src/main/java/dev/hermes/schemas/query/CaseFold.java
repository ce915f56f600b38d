package dev.hermes.schemas.query;

/**
 * What is equal where upper and lower case are: each letter by itself, whatever stands beside it. {@code String.toLowerCase} makes of a
 * sigma at the end of a word another letter than elsewhere, and so a term would not be found in a word.
 */
public final class CaseFold {
    private CaseFold() {}

    /** The text with one letter for all that are equal. */
    public static String of(String text) {
        StringBuilder folded = new StringBuilder(text.length());
        text.codePoints()
                .map(c -> Character.toLowerCase(Character.toUpperCase(c)))
                .forEach(folded::appendCodePoint);
        return folded.toString();
    }
}
