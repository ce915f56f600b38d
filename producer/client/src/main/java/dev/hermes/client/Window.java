package dev.hermes.client;

/** Bounds the events under way, by what they take in memory. Not thread-safe. */
final class Window {
    private final long limitBytes;
    private long bytes;

    Window(long limitBytes) {
        this.limitBytes = limitBytes;
    }

    /** Whether one more may be sent; it may be larger than what is left. */
    boolean hasRoom() {
        return bytes < limitBytes;
    }

    void add(Frame frame) {
        bytes += frame.bytes();
    }

    void remove(Frame frame) {
        bytes -= frame.bytes();
    }
}
