package dev.hermes.schemas.price;

import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What may stand before or behind a name of a provider's model and changes nothing in its price.
 *
 * @param isPrefix before, else behind
 * @param text in a prefix {@code *} stands for region and account of an ARN
 * @param provider of whose models
 * @param why who writes so
 */
record Affix(boolean isPrefix, String text, String provider, String why) {
    private static final String REGION_AND_ACCOUNT = "[a-z0-9-]*:[0-9]*";
    private static final char STAR = '*';

    Affix {
        Objects.requireNonNull(text, "text");
        Objects.requireNonNull(provider, "provider");
        Objects.requireNonNull(why, "why");
    }

    /** Whether it stands in every name, and says nothing. */
    boolean isEmpty() {
        return text.isEmpty();
    }

    /** The rest of a name that has it, or null. */
    String restOrNull(String name) {
        if (!isPrefix) {
            return name.endsWith(text) ? name.substring(0, name.length() - text.length()) : null;
        }
        int star = text.indexOf(STAR);
        if (star < 0) {
            return name.startsWith(text) ? name.substring(text.length()) : null;
        }
        // a pattern is made only for names that are likely to be ARNs
        return name.startsWith(text.substring(0, star)) ? restOfArnOrNull(name, star) : null;
    }

    private String restOfArnOrNull(String name, int star) {
        Pattern pattern = Pattern.compile(
                Pattern.quote(text.substring(0, star)) + REGION_AND_ACCOUNT + Pattern.quote(text.substring(star + 1)));
        Matcher matcher = pattern.matcher(name);
        return matcher.lookingAt() ? name.substring(matcher.end()) : null;
    }

    /** The rule in words. */
    String rule() {
        return (isPrefix ? "prefix " : "suffix ") + text + " (" + why + ")";
    }
}
