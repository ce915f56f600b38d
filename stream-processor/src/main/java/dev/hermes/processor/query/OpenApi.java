package dev.hermes.processor.query;

import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** The document that describes the query API. */
final class OpenApi {
    private OpenApi() {}

    /** Apart, so that it is read when it is first asked for. */
    private static final class Document {
        static final byte[] BYTES = read();

        private static byte[] read() {
            try (InputStream in = OpenApi.class.getResourceAsStream("openapi.json")) {
                return in.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    static HttpResponse answer() {
        return HttpResponse.of(HttpStatus.OK, MediaType.JSON, Document.BYTES);
    }
}
