package dev.hermes.http;

import com.linecorp.armeria.common.TlsKeyPair;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/**
 * What the server proves itself with.
 *
 * @param part the word before its settings
 * @param certificate PEM file of the certificate, and of those that vouch for it
 * @param key PEM file of its private key, PKCS #8, without a password
 */
public record Tls(String part, Path certificate, Path key) {
    public Tls {
        Objects.requireNonNull(part, "part");
        Objects.requireNonNull(certificate, "certificate");
        Objects.requireNonNull(key, "key");
        requireReadable(part + ".tls.certificate", certificate);
        requireReadable(part + ".tls.key", key);
    }

    private static void requireReadable(String setting, Path file) {
        if (!Files.isReadable(file)) {
            throw new IllegalArgumentException(setting + ": cannot read " + file);
        }
    }

    TlsKeyPair keyPair() {
        try {
            return TlsKeyPair.of(key.toFile(), certificate.toFile());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    part + ".tls.certificate and " + part
                            + ".tls.key cannot be used: they must be PEM files, the key PKCS #8"
                            + " without a password",
                    e);
        }
    }
}
