package dev.hermes.http;

import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.server.ServiceRequestContext;

/** Answers asynchronously what is asked below one name, and looks at the request's body itself. Called by several threads at once. */
@FunctionalInterface
public interface Service {
    /**
     * The answer, which may come later.
     *
     * @param caller whose token the request carries; null where the endpoint is open
     * @throws RefusedException when the request is refused as a whole, now or by the answer
     */
    HttpResponse serve(Caller caller, ServiceRequestContext request, HttpRequest body);
}
