package dev.hermes.http;

import com.linecorp.armeria.server.ServiceRequestContext;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.util.AttributeKey;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Closes a connection on which no request is under way for too long. The server's own idle timeout begins anew with each byte,
 * so that headers which trickle in would keep a connection for as long as somebody likes. Thread-safe.
 */
final class ConnectionWatch {
    private static final AttributeKey<ConnectionWatch> KEY = AttributeKey.valueOf(ConnectionWatch.class, "watch");

    /** Hardly any client sends requests over HTTP/1 before those ahead of them are answered; HTTP/2 has a bound of its own. */
    static final int MOST_PIPELINED = 16;

    private final Channel connection;
    private final Strangers strangers;
    private final Duration longestIdle;
    /** How long it may take until the next request's headers are there. */
    private Duration patience;

    private boolean known;
    private int underWay;
    /** Null while a request is under way. */
    private Future<?> closing;

    private ConnectionWatch(Channel connection, Strangers strangers, Duration first, Duration longestIdle) {
        this.connection = connection;
        this.strangers = strangers;
        this.patience = first;
        this.longestIdle = longestIdle;
    }

    /**
     * Watches a new connection, which is a stranger at first.
     *
     * @param first how long it may take until the next request's headers are there, while none had a token
     * @param longestIdle the same from then on
     */
    static void begin(Channel connection, Strangers strangers, Duration first, Duration longestIdle) {
        ConnectionWatch watch = new ConnectionWatch(connection, strangers, first, longestIdle);
        connection.attr(KEY).set(watch);
        strangers.add(connection);
        connection.closeFuture().addListener(closed -> {
            strangers.remove(connection);
            watch.stop();
        });
        watch.await();
    }

    /** That of a request's connection. */
    static ConnectionWatch of(ServiceRequestContext request) {
        return request.log().partial().channel().attr(KEY).get();
    }

    /**
     * A request's headers are there.
     *
     * @return false where more are under way than may be: the connection is closed, for they take memory, and nothing keeps more from
     *     coming
     */
    synchronized boolean requestBegins(ServiceRequestContext request) {
        underWay++;
        stop();
        boolean mayBe = underWay <= MOST_PIPELINED || request.sessionProtocol().isMultiplex();
        if (!mayBe) {
            ChannelFuture unused = connection.close();
        }
        return mayBe;
    }

    /** Whoever sends requests on it has a token. */
    synchronized void isKnown() {
        if (!known) {
            known = true;
            patience = longestIdle;
            strangers.remove(connection);
        }
    }

    /** A request is answered. */
    synchronized void requestEnds() {
        underWay--;
        if (underWay == 0 && connection.isOpen()) {
            await();
        }
    }

    private synchronized void await() {
        closing =
                connection.eventLoop().schedule(this::closeUnlessUnderWay, patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    private synchronized void closeUnlessUnderWay() {
        if (underWay == 0) {
            ChannelFuture unused = connection.close();
        }
    }

    private synchronized void stop() {
        if (closing != null) {
            closing.cancel(false);
            closing = null;
        }
    }
}
