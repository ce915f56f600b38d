package dev.hermes.schemas.redaction;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What may not be in a line: which built-in rules are on, an installation's own rules, values that may stand, and whether inputs
 * and outputs are kept at all. Immutable and thread-safe.
 *
 * <p>A policy of one's own is the file {@code <home>/runlog/redaction.yaml}:
 *
 * <pre>
 * version: 100              # greater than the built-in's; raise it with every change
 * content: on               # off: of inputs and outputs only length and hash are kept, of errors the first 200 characters
 * rules:
 *   phone: off              # a built-in rule
 * own:
 *   - name: employee        # stands in the mark
 *     pattern: "EMP-[0-9]{6}"
 *   - name: badge
 *     field: badge_number   # every string under that name
 * allowed:
 *   - support@example.com   # may stand, by whatever rule it was found
 * </pre>
 */
public final class RedactionPolicy {
    /** Version of the built-in rules: {@value}. Versions of installations' own policies are greater. */
    public static final int BUILT_IN_VERSION = 1;

    private static final RedactionPolicy BUILT_IN =
            new RedactionPolicy(BUILT_IN_VERSION, true, EnumSet.noneOf(Rule.class), List.of(), Map.of(), Set.of());

    private final int version;
    private final boolean content;
    private final Set<Rule> off;
    private final Set<String> allowed;
    private final SecretNames names;
    private final OwnRules ownRules;
    private final TextScan scan;

    RedactionPolicy(
            int version,
            boolean content,
            Set<Rule> off,
            List<OwnRule> own,
            Map<String, String> ownFields,
            Set<String> allowed) {
        this.version = version;
        this.content = content;
        this.off = Set.copyOf(off);
        this.allowed = Set.copyOf(allowed);
        this.names = new SecretNames(ownFields);
        this.ownRules = new OwnRules(own);
        this.scan = new TextScan(names);
    }

    /** The built-in policy: every rule is on, inputs and outputs are kept. */
    public static RedactionPolicy builtIn() {
        return BUILT_IN;
    }

    /** The policy of a file, or the built-in one where there is no such file. */
    public static RedactionPolicy of(Path file) throws BadPolicyException {
        return Files.exists(file) ? PolicyFile.read(file) : BUILT_IN;
    }

    /** Goes with every event; a greater one is a later policy. */
    public int version() {
        return version;
    }

    /** Whether inputs and outputs are kept. */
    boolean keepsContent() {
        return content;
    }

    boolean isOn(Rule rule) {
        return !off.contains(rule);
    }

    Set<String> allowed() {
        return allowed;
    }

    SecretNames names() {
        return names;
    }

    OwnRules ownRules() {
        return ownRules;
    }

    TextScan scan() {
        return scan;
    }
}
