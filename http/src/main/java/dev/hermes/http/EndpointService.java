package dev.hermes.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.server.ServiceRequestContext;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Set;

/** Asks an {@link Endpoint}, which may take its time. */
final class EndpointService implements Service {
    private static final int LONGEST_BODY = 1 << 20;

    /** Of who has shown no token: there may be many of them, and nobody asks anything that is longer. */
    private static final int LONGEST_BODY_OF_STRANGERS = 1 << 10;

    private static final Set<String> JSON_TYPES =
            Set.of(Answer.JSON, "application/vnd.schemaregistry.v1+json", "application/vnd.schemaregistry+json");

    private final Endpoint endpoint;

    EndpointService(Endpoint endpoint) {
        this.endpoint = endpoint;
    }

    @Override
    public HttpResponse serve(Caller caller, ServiceRequestContext request, HttpRequest body) {
        HttpMethod method = body.method();
        if (method != HttpMethod.GET && method != HttpMethod.HEAD && method != HttpMethod.POST) {
            throw RefusedException.badMethod(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.POST);
        }
        if (method == HttpMethod.POST && !isJson(body.contentType())) {
            throw new RefusedException(
                    Refusal.BAD_CONTENT_TYPE, "send JSON, with the header Content-Type: " + Answer.JSON);
        }
        int most = caller == null ? LONGEST_BODY_OF_STRANGERS : LONGEST_BODY;
        ByteArrayOutputStream received = new ByteArrayOutputStream();
        return HttpResponse.of(
                BodyReader.read(request, body, most, Pace.DEFAULT, piece -> received.writeBytes(piece.array()))
                        .thenApplyAsync(
                                whole -> answer(request.path(), method, received.toString(UTF_8)),
                                request.blockingTaskExecutor()));
    }

    private static boolean isJson(MediaType type) {
        return type != null && JSON_TYPES.contains(type.nameWithoutParameters());
    }

    private HttpResponse answer(String rawPath, HttpMethod asked, String body) {
        List<String> path = PathSegments.of(rawPath);
        List<String> below = path.isEmpty() ? path : path.subList(1, path.size());
        // a HEAD is a GET whose answer's body stays here
        HttpMethod method = asked == HttpMethod.HEAD ? HttpMethod.GET : asked;
        Answer answer = endpoint.answer(new Request(method.name(), below, body));
        return HttpResponse.of(
                HttpStatus.valueOf(answer.status()), MediaType.parse(answer.contentType()), answer.body());
    }
}
