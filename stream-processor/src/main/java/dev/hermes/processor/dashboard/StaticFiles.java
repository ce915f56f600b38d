package dev.hermes.processor.dashboard;

import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpHeaders;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.common.ResponseHeadersBuilder;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.hermes.http.Caller;
import dev.hermes.http.PathSegments;
import dev.hermes.http.Refusal;
import dev.hermes.http.RefusedException;
import dev.hermes.http.Service;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** Answers with the files of the page, from the class path. Thread-safe. */
final class StaticFiles implements Service {
    private static final String PAGE = "index.html";

    /** What a name may be: nothing that leads out of the folder, on no platform. */
    private static final Pattern NAME = Pattern.compile("[a-z][a-zA-Z-]*\\.[a-z]+");

    /** The page runs what comes from here and nothing else, talks to this server only, and stands in no other page. */
    private static final HttpHeaders PROTECTION = HttpHeaders.builder()
            .add(
                    HttpHeaderNames.CONTENT_SECURITY_POLICY,
                    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:;"
                            + " base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
                            + " require-trusted-types-for 'script'; trusted-types 'none'")
            .add(HttpHeaderNames.REFERRER_POLICY, "no-referrer")
            .add("cross-origin-opener-policy", "same-origin")
            .add("cross-origin-resource-policy", "same-origin")
            .build();

    private final Map<String, StaticFile> files = new ConcurrentHashMap<>();

    @Override
    public HttpResponse serve(Caller caller, ServiceRequestContext request, HttpRequest body) {
        HttpMethod method = body.method();
        if (method != HttpMethod.GET && method != HttpMethod.HEAD) {
            throw RefusedException.badMethod(HttpMethod.GET, HttpMethod.HEAD);
        }
        CompletableFuture<Void> unused = body.subscribe(); // nobody reads a body
        StaticFile file = file(PathSegments.of(request.path()));
        if (file.etag().equals(body.headers().get(HttpHeaderNames.IF_NONE_MATCH))) {
            return HttpResponse.of(headers(HttpStatus.NOT_MODIFIED, file).build());
        }
        ResponseHeaders headers =
                headers(HttpStatus.OK, file).contentType(file.type()).build();
        // of a HEAD the server sends the headers alone, with the length of the body
        return HttpResponse.of(headers, file.content());
    }

    private static ResponseHeadersBuilder headers(HttpStatus status, StaticFile file) {
        return ResponseHeaders.builder(status)
                .add(PROTECTION)
                .add(
                        HttpHeaderNames.CACHE_CONTROL,
                        "no-cache") // kept, but asked for anew: a new version is seen at once
                .add(HttpHeaderNames.ETAG, file.etag());
    }

    private StaticFile file(List<String> path) {
        if (path.isEmpty()) {
            return kept(PAGE);
        }
        if (path.size() != 2 || !NAME.matcher(path.get(1)).matches()) {
            throw nothingHere();
        }
        return kept("assets/" + path.get(1));
    }

    /** Only what is there is kept: nobody can fill the memory with names. */
    private StaticFile kept(String name) {
        StaticFile kept = files.get(name);
        if (kept == null) {
            kept = StaticFile.find(name).orElseThrow(StaticFiles::nothingHere);
            files.put(name, kept);
        }
        return kept;
    }

    private static RefusedException nothingHere() {
        return new RefusedException(Refusal.NOT_FOUND, "there is nothing here");
    }
}
