package dev.hermes.http;

import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/** The document that describes an API: {@code openapi.json} beside the class that answers it. Read when it is first asked for. Thread-safe. */
public final class ApiDescription {
    private static final String NAME = "openapi.json";

    private final Class<?> api;
    private byte[] bytes;

    /** That of the package of a class. */
    public ApiDescription(Class<?> api) {
        this.api = Objects.requireNonNull(api, "api");
    }

    /** The document. */
    public HttpResponse answer() {
        return HttpResponse.of(HttpStatus.OK, MediaType.JSON, bytes());
    }

    private synchronized byte[] bytes() {
        if (bytes == null) {
            bytes = read();
        }
        return bytes;
    }

    private byte[] read() {
        try (InputStream in = api.getResourceAsStream(NAME)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
