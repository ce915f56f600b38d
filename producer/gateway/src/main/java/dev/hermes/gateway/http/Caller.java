package dev.hermes.gateway.http;

import com.linecorp.armeria.server.ServiceRequestContext;
import io.netty.util.AttributeKey;

/**
 * Whose token a request carries.
 *
 * @param team the only team that the caller may write for; null: the owner of the home, who may write for all
 */
public record Caller(String team) {
    /** Who has the token of the home. */
    public static final Caller OWNER = new Caller(null);

    private static final AttributeKey<Caller> KEY = AttributeKey.valueOf(Caller.class, "caller");

    /** The caller of a request to an endpoint that is not open. */
    public static Caller of(ServiceRequestContext request) {
        return request.attr(KEY);
    }

    void keepIn(ServiceRequestContext request) {
        request.setAttr(KEY, this);
    }

    boolean isOwner() {
        return team == null;
    }
}
