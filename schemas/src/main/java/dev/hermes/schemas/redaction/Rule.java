package dev.hermes.schemas.redaction;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The built-in rules. A rule's name stands in the mark {@code [REDACTED:<rule>]} and in the policy file. */
enum Rule {
    ANTHROPIC,
    AUTHORIZATION,
    AWS,
    AZURE,
    CARD,
    COOKIE,
    EMAIL,
    GITHUB,
    GITLAB,
    GOOGLE,
    HUGGING_FACE,
    IBAN,
    JWT,
    NPM,
    OPENAI,
    PHONE,
    PRIVATE_KEY,
    PYPI,
    /** Whatever stands under a name such as {@code api_key}. */
    SECRET,
    SENDGRID,
    SLACK,
    STRIPE,
    TWILIO,
    URL_PASSWORD,
    /** Tokens of other vendors that are known by their prefix. */
    VENDOR_TOKEN;

    private final String word = name().toLowerCase(Locale.ROOT).replace('_', '-');

    /** The rule's name: {@code private-key}. */
    String word() {
        return word;
    }

    /** All names, as a list to read. */
    static String words() {
        return Arrays.stream(values()).map(Rule::word).collect(Collectors.joining(", "));
    }

    /** The rule of that name, or null. */
    static Rule of(String word) {
        for (Rule rule : values()) {
            if (rule.word.equals(word)) {
                return rule;
            }
        }
        return null;
    }
}
