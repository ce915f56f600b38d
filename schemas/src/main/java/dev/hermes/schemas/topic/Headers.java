package dev.hermes.schemas.topic;

/** Names of the record headers that we set; all values are UTF-8 text. */
public final class Headers {
    /** On an event that was published again because it lay under another key or in another partition than its run's. */
    public static final String REROUTED = "hermes-rerouted";

    /** Of a dead letter: the reason word. */
    public static final String REASON = "reason";
    /** Of a dead letter: topic it came from. */
    public static final String TOPIC = "topic";
    /** Of a dead letter: partition it came from, decimal. */
    public static final String PARTITION = "partition";
    /** Of a dead letter: offset it came from, decimal. */
    public static final String OFFSET = "offset";
    /** Of a dead letter: class of the exception that stopped it. */
    public static final String EXCEPTION_CLASS = "exception-class";
    /** Of a dead letter: how many times it has been tried, decimal, 1 and up. */
    public static final String ATTEMPT = "attempt";

    /** Of a dead letter whose value was too large for the topic, and is cut: size of the whole value in bytes, decimal. */
    public static final String CUT_FROM_BYTES = "cut-from-bytes";

    /**
     * On a record that is no dead letter but says that one was published again, {@code PARTITION:OFFSET} of that letter; it
     * lies in the same partition and has no value.
     */
    public static final String REDRIVEN = "redriven";

    private Headers() {}
}
