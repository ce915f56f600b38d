package dev.hermes.processor.search;

/** Takes texts in UTF-8. */
@FunctionalInterface
interface TextSink {
    /** The bytes from {@code from} to before {@code to} are one text; they may change when it returns. */
    void take(byte[] bytes, int from, int to);

    default void take(byte[] text) {
        take(text, 0, text.length);
    }
}
