package dev.hermes.gateway;

import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.RequestHeaders;
import dev.hermes.http.Refusal;
import dev.hermes.http.RefusedException;
import java.util.Locale;

/** How a body is compressed. */
enum BodyEncoding {
    IDENTITY {
        @Override
        Blocks decode(Blocks body, int most, Admission.Admitted request) {
            return body;
        }
    },
    GZIP {
        @Override
        Blocks decode(Blocks body, int most, Admission.Admitted request) {
            return new GzipMembers(body, most, request).decode();
        }
    };

    static BodyEncoding of(RequestHeaders headers) {
        String encoding = headers.get(HttpHeaderNames.CONTENT_ENCODING, "identity");
        return switch (encoding.strip().toLowerCase(Locale.ROOT)) {
            case "identity" -> IDENTITY;
            case "gzip" -> GZIP;
            default ->
                throw new RefusedException(
                        Refusal.BAD_CONTENT_ENCODING, "send the body as it is, or with Content-Encoding: gzip");
        };
    }

    /**
     * The body as it was before it was compressed; what was sent is let go.
     *
     * @param most bytes that are made, never more
     * @param request holds what is made
     */
    abstract Blocks decode(Blocks body, int most, Admission.Admitted request);
}
