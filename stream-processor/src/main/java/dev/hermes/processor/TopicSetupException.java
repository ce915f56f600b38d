package dev.hermes.processor;

/** The topics cannot be made ready. The message names the topics and settings, what was found and what is wanted. */
public final class TopicSetupException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public TopicSetupException(String message) {
        super(message);
    }

    public TopicSetupException(String message, Throwable cause) {
        super(message, cause);
    }
}
