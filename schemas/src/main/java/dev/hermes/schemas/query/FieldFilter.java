package dev.hermes.schemas.query;

import java.util.Objects;

/**
 * A field that a line must have, at its top level: with that string as its value, or a number, true or false so written.
 *
 * @param field name of any field, known or not
 */
public record FieldFilter(String field, String value) {
    public FieldFilter {
        Objects.requireNonNull(field, "field");
        Objects.requireNonNull(value, "value");
        if (field.isEmpty()) {
            throw new IllegalArgumentException("a filter names no field");
        }
    }
}
