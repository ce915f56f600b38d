package dev.hermes.schemas.price;

import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.StepLine;
import java.util.Set;

/** Ways in which a provider serves a call, each with its own price. */
public final class Tiers {
    public static final String STANDARD = "standard";
    /** Answers faster, for more. */
    public static final String FAST = "fast";
    /** Within a day, for less. */
    public static final String BATCH = "batch";

    /** Within the United States only, for more. */
    static final String US = "us";

    static final String PRIORITY = "priority";
    static final String FLEX = "flex";

    /** Other words of providers for {@link #STANDARD}. */
    private static final Set<String> ALSO_STANDARD = Set.of("default", "");

    private Tiers() {}

    /** The tier of a call: {@link #STANDARD} unless the line says another. */
    static String of(StepLine line) {
        String tier = line.text(Field.SERVICE_TIER);
        return tier == null || ALSO_STANDARD.contains(tier) ? STANDARD : tier;
    }
}
