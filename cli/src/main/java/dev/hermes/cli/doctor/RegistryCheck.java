package dev.hermes.cli.doctor;

import dev.hermes.schemas.serde.RegistryReader;
import dev.hermes.schemas.serde.RegistryUnavailableException;
import dev.hermes.schemas.topic.Topic;
import dev.hermes.schemas.topic.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Whether the schema registry answers, and takes our schemas. */
final class RegistryCheck {
    private static final String WHAT = "schema registry";
    /** With any of these a reader of today understands what was written before. */
    private static final Set<String> SAFE = Set.of("FULL_TRANSITIVE", "FULL", "BACKWARD_TRANSITIVE", "BACKWARD");

    private final RegistryReader registry;

    RegistryCheck(RegistryReader registry) {
        this.registry = registry;
    }

    /** Where no registry is set. */
    static Finding bundled() {
        return Finding.ok(WHAT, "none is set: the schemas that come along are used");
    }

    List<Finding> look() {
        try {
            Set<String> subjects = registry.subjects();
            List<Finding> findings = new ArrayList<>();
            findings.add(Finding.ok(WHAT, "answers, with " + subjects.size() + " subjects"));
            for (Topic<?> topic : Topics.all()) {
                if (topic.type() != null) {
                    findings.add(subject(topic.name() + "-value", topic, subjects));
                }
            }
            return findings;
        } catch (RegistryUnavailableException e) {
            return List.of(Finding.fail(
                    WHAT,
                    e.getMessage(),
                    "see that it runs, schema.registry.url and who may ask it; parts wait for it"));
        }
    }

    private Finding subject(String subject, Topic<?> topic, Set<String> subjects) {
        String what = "schema " + subject;
        if (!subjects.contains(subject)) {
            return Finding.warn(
                    what,
                    "it is not registered yet",
                    "whoever writes first registers it, unless auto.register.schemas is false: then register it");
        }
        if (!registry.isCompatible(subject, topic.type().schema())) {
            return Finding.fail(
                    what,
                    "the registry holds a schema that ours is not compatible with",
                    "see who registered it; a subject belongs to one schema");
        }
        Optional<String> level = registry.compatibility(subject);
        if (level.isEmpty() || !SAFE.contains(level.get())) {
            return Finding.warn(
                    what,
                    "compatibility is " + level.orElse("not set") + ": anything may be registered",
                    "set it to FULL_TRANSITIVE");
        }
        return Finding.ok(what, "ours is compatible, " + level.get());
    }
}
