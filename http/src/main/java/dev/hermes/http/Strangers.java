package dev.hermes.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The connections on which nobody has shown a token yet. There are so many at most: a flood of them leaves places to those who
 * have one, and drives out its own. Thread-safe.
 */
final class Strangers {
    private final int most;
    /** The oldest first. */
    private final Set<Channel> connections = new LinkedHashSet<>();

    private long drivenOut;

    Strangers(int most) {
        this.most = most;
    }

    /** A new connection; the oldest is closed for it where there are too many. */
    void add(Channel connection) {
        Channel oldest = addAndTakeOldest(connection);
        if (oldest != null) {
            ChannelFuture unused = oldest.close();
        }
    }

    private synchronized Channel addAndTakeOldest(Channel connection) {
        connections.add(connection);
        if (connections.size() <= most) {
            return null;
        }
        Iterator<Channel> all = connections.iterator();
        Channel oldest = all.next();
        all.remove();
        drivenOut++;
        return oldest;
    }

    /** Somebody has shown a token on a connection, or it is closed. */
    synchronized void remove(Channel connection) {
        connections.remove(connection);
    }

    /** How many connections were closed for newer ones. */
    synchronized long drivenOut() {
        return drivenOut;
    }
}
