package dev.hermes.schemas.price;

import java.util.Objects;

/**
 * Another name of a model.
 *
 * @param name the other name
 * @param model the name that it has the price of: an id, or another name that is found
 * @param why how the two names belong together
 */
record Alias(String name, String model, String why) {
    Alias {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(model, "model");
        Objects.requireNonNull(why, "why");
    }

    /** The rule in words. */
    String rule() {
        return "alias of " + model + " (" + why + ")";
    }
}
