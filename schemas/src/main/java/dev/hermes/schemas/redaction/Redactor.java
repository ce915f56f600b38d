package dev.hermes.schemas.redaction;

import java.util.ArrayList;
import java.util.List;

/**
 * Takes out of a text what its policy does not let pass. What goes is replaced by {@code [REDACTED:<rule>]}; all else stays byte
 * for byte: the order of keys, unknown fields, the spelling of numbers and of strings. What comes out goes through again
 * unchanged. Takes time linear in the length of the text, whatever it holds. Thread-safe.
 */
public final class Redactor {
    /** A mark can change what stands beside it, so what was changed is looked at again; this often at most. */
    private static final int MAX_ROUNDS = 16;

    private final RedactionPolicy policy;
    private final Cutter cutter;

    public Redactor(RedactionPolicy policy) {
        this.policy = policy;
        this.cutter = new Cutter(policy.keepsContent());
    }

    /** Version of the policy that is applied. */
    public int policyVersion() {
        return policy.version();
    }

    /**
     * Masks what may not be in a line and cuts what is too long for it, as RUN_LOG says: of strings over 2,000 characters a
     * preview stays, with length and hash beside it; a failed step keeps up to 64 KiB of its input, output and error.
     *
     * @param line a JSON object; any other text is masked as text, and not cut
     */
    public Redaction redact(String line) {
        List<Finding> findings = new ArrayList<>();
        String text = line;
        boolean marksOnly = false;
        for (int round = 0; round < MAX_ROUNDS; round++) {
            String masked = masked(text, findings, marksOnly);
            String next = cutter.cut(masked);
            if (next.equals(text)) {
                break;
            }
            marksOnly = next.equals(masked);
            text = next;
        }
        return new Redaction(text, findings);
    }

    /** Masks what may not be in a text, and cuts nothing. A JSON object is taken as one, anything else as plain text. */
    public Redaction mask(String text) {
        List<Finding> findings = new ArrayList<>();
        String masked = text;
        for (int round = 0; round < MAX_ROUNDS; round++) {
            String next = masked(masked, findings, round > 0);
            if (next.equals(masked)) {
                break;
            }
            masked = next;
        }
        return new Redaction(masked, findings);
    }

    /** {@code marksOnly}: the text was looked at before, and only marks are new in it. */
    private String masked(String text, List<Finding> findings, boolean marksOnly) {
        Source source = Source.of(text);
        Spans spans = new Spans(policy);
        if (!LineScan.over(policy, source, spans, marksOnly)) {
            spans = new Spans(policy);
            policy.scan().scan(source, spans, () -> "");
            LineScan.overLines(policy, source, spans);
            policy.ownRules().scan(source, spans, () -> "");
        }
        return spans.isEmpty() ? text : spans.mask(source, findings);
    }
}
