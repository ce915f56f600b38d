package dev.hermes.processor.search;

import java.util.Objects;

/**
 * No answer can be given for now, not even an empty one: the store starts, takes over partitions or restores them, or is
 * closed. The same question may be asked again after a while. Made without a stack trace; the message is for whoever asked.
 */
public final class SearchUnavailableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public SearchUnavailableException(String message) {
        super(Objects.requireNonNull(message, "message"), null, false, false);
    }
}
