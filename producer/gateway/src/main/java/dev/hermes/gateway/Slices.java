package dev.hermes.gateway;

import dev.hermes.http.Refusal;
import dev.hermes.http.RefusedException;
import java.util.ArrayList;
import java.util.List;

/** The events of a body, as they are found. Not thread-safe. */
final class Slices {
    private final byte[] body;
    private final int most;
    private final List<Slice> found = new ArrayList<>();

    Slices(byte[] body, int most) {
        this.body = body;
        this.most = most;
    }

    void add(int from, int to) {
        if (found.size() == most) {
            throw new RefusedException(
                    Refusal.TOO_MANY_EVENTS, "the body has over " + most + " events, send them in several requests");
        }
        found.add(new Slice(body, from, to));
    }

    /** All of them, one at least. */
    List<Slice> all() {
        if (found.isEmpty()) {
            throw new RefusedException(Refusal.NO_EVENTS, "the body has no event");
        }
        return found;
    }

    static boolean isWhiteSpace(byte b) {
        return b == ' ' || b == '\t' || b == '\n' || b == '\r';
    }
}
