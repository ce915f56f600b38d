package dev.hermes.client;

import java.util.function.Consumer;

/** An event that is being sent. Its outcome may come from any thread; all else is for the shipper's thread. */
final class InFlight {
    private final Frame frame;
    private volatile State state = State.PENDING;
    private volatile Exception failure;

    InFlight(Frame frame) {
        this.frame = frame;
    }

    private enum State {
        PENDING,
        ACKNOWLEDGED,
        REFUSED,
        FAILED
    }

    Frame frame() {
        return frame;
    }

    /**
     * Sends it, for the first time or again.
     *
     * @param afterwards told when the outcome is known; the failure is null unless another attempt may succeed
     */
    void send(Sender sender, Consumer<Exception> afterwards) {
        state = State.PENDING;
        sender.send(frame.key(), frame.value(), e -> done(e, afterwards));
    }

    private void done(Exception e, Consumer<Exception> afterwards) {
        failure = e;
        if (e == null) {
            state = State.ACKNOWLEDGED;
        } else {
            state = SendFailures.isFinal(e) ? State.REFUSED : State.FAILED;
        }
        afterwards.accept(hasFailed() ? e : null);
    }

    boolean isAcknowledged() {
        return state == State.ACKNOWLEDGED;
    }

    /** Whether no attempt can succeed. */
    boolean isRefused() {
        return state == State.REFUSED;
    }

    /** Whether it is to be sent again. */
    boolean hasFailed() {
        return state == State.FAILED;
    }

    /** Why it was refused or failed. */
    Exception failure() {
        return failure;
    }
}
