package dev.hermes.schemas.redaction;

import java.util.regex.Pattern;

/**
 * A rule of an installation.
 *
 * @param name stands in the mark: lower-case letters, digits and dashes
 * @param pattern what is masked wherever it stands in a text
 */
record OwnRule(String name, Pattern pattern) {}
