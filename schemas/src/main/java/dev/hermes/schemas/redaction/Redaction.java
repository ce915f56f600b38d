package dev.hermes.schemas.redaction;

import java.util.List;
import java.util.Objects;

/**
 * A text after redaction.
 *
 * @param text the text with what had to go replaced; the same object where nothing had to
 * @param findings what was replaced, in the order of the text
 */
public record Redaction(String text, List<Finding> findings) {
    public Redaction {
        Objects.requireNonNull(text, "text");
        findings = List.copyOf(findings);
    }

    /** Without the text: a rule that is off leaves in it what must not be logged. */
    @Override
    public String toString() {
        return "Redaction[findings=" + findings + "]";
    }
}
