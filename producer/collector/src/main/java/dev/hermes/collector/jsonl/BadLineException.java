package dev.hermes.collector.jsonl;

/**
 * A line that is not one JSON object. The message says what is wrong with it and holds nothing of the line. Made without a
 * stack trace: bad input is data.
 */
public final class BadLineException extends Exception {
    private static final long serialVersionUID = 1L;

    BadLineException(String message) {
        super(message, null, false, false);
    }
}
