package dev.hermes.schemas.redaction;

import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Fills in what the tables leave out: keys and tokens that are nobody's. {@code {H,32}} is 32 hexadecimal digits. */
final class SampleText {
    private static final Pattern BODY = Pattern.compile("\\{([AUHBW]),(\\d+)}");

    private SampleText() {}

    /** The same for the same template. */
    static String of(String template) {
        Random random = new Random(template.hashCode());
        return BODY.matcher(template)
                .replaceAll(body -> Matcher.quoteReplacement(
                        chars(body.group(1).charAt(0), Integer.parseInt(body.group(2)), random)));
    }

    private static String chars(char kind, int length, Random random) {
        String letters = switch (kind) {
            case 'U' -> "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
            case 'H' -> "0123456789abcdef";
            case 'B' -> "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
            case 'W' -> "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
            default -> "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
        };
        StringBuilder chars = new StringBuilder();
        while (chars.length() < length) {
            chars.append(letters.charAt(random.nextInt(letters.length())));
        }
        return chars.toString();
    }
}
