package dev.hermes.http;

import com.linecorp.armeria.common.TlsKeyPair;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The certificate and key that the files hold when it is asked; while they hold none, those of before. Thread-safe. */
final class LatestKeyPair implements Supplier<TlsKeyPair> {
    private static final Logger LOG = LoggerFactory.getLogger(LatestKeyPair.class);

    private final Tls tls;
    private TlsKeyPair latest;
    private boolean refused;

    /** @throws IllegalArgumentException when they hold none now */
    LatestKeyPair(Tls tls) {
        this.tls = tls;
        this.latest = tls.keyPair();
    }

    @Override
    public synchronized TlsKeyPair get() {
        try {
            latest = tls.keyPair();
            refused = false;
        } catch (IllegalArgumentException e) {
            if (!refused) {
                LOG.warn("certificate not taken, that of before is shown problem=\"{}\"", e.getMessage());
            }
            refused = true;
        }
        return latest;
    }
}
