package dev.hermes.schemas.event;

import java.math.BigDecimal;

/** Numbers of known fields: at least 0, at most 12 integer digits and 18 decimals, so that sums stay exact. */
final class JsonNumbers {
    private static final int MAX_INTEGER_DIGITS = 12;
    private static final int MAX_DECIMALS = 18;
    private static final long MAX_COUNT = 999_999_999_999L;

    /** Longer spellings than any bounded number needs are not even converted: conversion takes quadratic time. */
    private static final int MAX_SPELLING = 64;

    private JsonNumbers() {}

    /** The number, or null when it is out of bounds. */
    static BigDecimal decimalOrNull(String spelling) {
        if (spelling.length() > MAX_SPELLING) {
            return null;
        }
        BigDecimal number;
        try {
            number = new BigDecimal(spelling).stripTrailingZeros();
        } catch (ArithmeticException | NumberFormatException e) {
            return null; // an exponent at or beyond the edge of int: out of bounds like the rest
        }
        if (number.signum() == 0) {
            return BigDecimal.ZERO;
        }
        long integerDigits = (long) number.precision() - number.scale();
        boolean inBounds = number.signum() > 0 && integerDigits <= MAX_INTEGER_DIGITS && number.scale() <= MAX_DECIMALS;
        return inBounds ? number : null;
    }

    static boolean isCount(long number) {
        return number >= 0 && number <= MAX_COUNT;
    }

    /** The number, or null when it is out of bounds or no integer. */
    static Long countOrNull(String spelling) {
        BigDecimal number = decimalOrNull(spelling);
        return number == null || number.scale() > 0 ? null : Long.valueOf(number.longValueExact());
    }
}
