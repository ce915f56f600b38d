package dev.hermes.schemas.event;

import java.util.Map;

/**
 * A line that every rule allows, spelt as oddly as JSON allows.
 *
 * @param text without insignificant white space
 * @param values what its known fields hold: String, Long, BigDecimal or Boolean; absent when they count as absent
 */
record OddLine(String text, Map<Field, Object> values) {}
