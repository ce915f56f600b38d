package dev.hermes.gateway;

import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.RequestHeaders;
import dev.hermes.gateway.http.Refusal;
import dev.hermes.gateway.http.RefusedException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/** How a body is compressed. */
enum BodyEncoding {
    IDENTITY {
        @Override
        byte[] decode(byte[] body, int most) {
            return body;
        }
    },
    GZIP {
        @Override
        byte[] decode(byte[] body, int most) {
            byte[] decoded;
            try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(body), CHUNK)) {
                decoded = in.readNBytes(most + 1);
            } catch (IOException e) {
                throw new RefusedException(Refusal.BAD_BODY, "the body is not gzip, or not whole");
            }
            if (decoded.length > most) {
                throw new RefusedException(Refusal.BODY_TOO_LARGE, "the body is over " + most + " bytes, decompressed");
            }
            return decoded;
        }
    };

    private static final int CHUNK = 64 << 10;

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

    /** The body as it was before it was compressed; never more than {@code most} bytes are made. */
    abstract byte[] decode(byte[] body, int most);
}
