package dev.hermes.http;

import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.StreamTimeoutException;
import com.linecorp.armeria.common.stream.StreamTimeoutMode;
import com.linecorp.armeria.server.ServiceRequestContext;
import io.netty.channel.ChannelFuture;
import io.netty.util.AttributeKey;
import java.time.Duration;

/** Answers that are sent in parts, each when the one before was taken, for as long as the caller takes them. */
public final class ReadInTime {
    private static final AttributeKey<Duration> PATIENCE = AttributeKey.valueOf(ReadInTime.class, "patience");

    private ReadInTime() {}

    /**
     * The answer, broken off where no part of it goes for too long: a caller that does not read would keep its place, and what was sent to
     * it, for ever. This counts in place of the patience that other answers have. What answers must send something more often than that.
     */
    public static HttpResponse of(ServiceRequestContext request, HttpResponse answer, Duration longest) {
        request.setAttr(PATIENCE, longest);
        return answer.timeout(longest, StreamTimeoutMode.UNTIL_NEXT).peekError(failure -> {
            if (failure instanceof StreamTimeoutException) {
                cutOff(request);
            }
        });
    }

    /** How long a part of the answer may not be taken; the usual where the answer does not say. */
    static Duration patience(ServiceRequestContext request, Duration usual) {
        Duration own = request.attr(PATIENCE);
        return own == null ? usual : own;
    }

    /**
     * Over HTTP/1 the end of an answer would wait behind what is not read, so the connection goes. Over HTTP/2 the end does not wait,
     * and others may be asking on the same connection.
     */
    private static void cutOff(ServiceRequestContext request) {
        if (!request.sessionProtocol().isMultiplex()) {
            ChannelFuture unused = request.log().partial().channel().close();
        }
    }
}
