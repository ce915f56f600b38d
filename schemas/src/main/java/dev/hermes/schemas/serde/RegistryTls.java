package dev.hermes.schemas.serde;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** TLS to the schema registry, where settings name a trust or key store (PKCS12 or JKS). */
final class RegistryTls {
    private static final String PREFIX = "schema.registry.ssl.";

    private RegistryTls() {}

    /** Empty where no store is named: the platform's trust then applies. */
    static Optional<SSLContext> context(Map<String, String> settings) {
        String trust = settings.get(PREFIX + "truststore.location");
        String key = settings.get(PREFIX + "keystore.location");
        if (trust == null && key == null) {
            return Optional.empty();
        }
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(
                    key == null ? null : keys(settings, key).getKeyManagers(),
                    trust == null ? null : trust(settings, trust).getTrustManagers(),
                    null);
            return Optional.of(context);
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException(
                    "cannot use the certificates that " + PREFIX + "truststore.location and keystore.location hold", e);
        }
    }

    private static KeyManagerFactory keys(Map<String, String> settings, String location)
            throws GeneralSecurityException {
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(load(settings, "keystore", location), password(settings, "keystore"));
        return keys;
    }

    private static TrustManagerFactory trust(Map<String, String> settings, String location)
            throws GeneralSecurityException {
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(load(settings, "truststore", location));
        return trust;
    }

    private static char[] password(Map<String, String> settings, String store) {
        return settings.getOrDefault(PREFIX + store + ".password", "").toCharArray();
    }

    private static KeyStore load(Map<String, String> settings, String name, String location)
            throws GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        try (InputStream in = Files.newInputStream(Path.of(location))) {
            store.load(in, password(settings, name));
            return store;
        } catch (NoSuchFileException | AccessDeniedException e) {
            throw new IllegalArgumentException(PREFIX + name + ".location: cannot read " + location, e);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    PREFIX + name + ".location: " + location + " is no PKCS12 or JKS store, or " + PREFIX + name
                            + ".password is not its password",
                    e);
        }
    }
}
