package dev.hermes.schemas.health;

import java.util.Objects;

/**
 * How a part is doing: a value, cheap to get at any time.
 *
 * @param problem what is wrong and what would help, without payloads; null when all is well
 */
public record Health(String problem) {
    private static final Health OK = new Health(null);

    public static Health ok() {
        return OK;
    }

    public static Health of(String problem) {
        return new Health(Objects.requireNonNull(problem, "problem"));
    }

    public boolean isOk() {
        return problem == null;
    }
}
