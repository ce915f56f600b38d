package dev.hermes.schemas.redaction;

/**
 * Something that was masked, without its value.
 *
 * @param rule name of the rule: {@code email}
 * @param field where in the line: {@code input.headers[2].value}; empty where the text is no JSON object
 */
public record Finding(String rule, String field) {}
