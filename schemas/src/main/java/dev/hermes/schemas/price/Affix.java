package dev.hermes.schemas.price;

import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
    private static final Pattern STAR = Pattern.compile("*", Pattern.LITERAL);

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
        if (text.indexOf('*') < 0) {
            return name.startsWith(text) ? name.substring(text.length()) : null;
        }
        var matcher = pattern().matcher(name);
        return matcher.lookingAt() ? name.substring(matcher.end()) : null;
    }

    private Pattern pattern() {
        return Pattern.compile(
                Stream.of(STAR.split(text, -1)).map(Pattern::quote).collect(Collectors.joining(REGION_AND_ACCOUNT)));
    }

    /** The rule in words. */
    String rule() {
        return (isPrefix ? "prefix " : "suffix ") + text + " (" + why + ")";
    }
}
