package dev.hermes.it;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * What {@code docker/setup} gives whoever is to reach the parts.
 *
 * @param http trusts the development's authority, and nobody else
 * @param token of the team
 */
record DevelopmentAccess(HttpClient http, String token) {
    /** From a folder with {@code ca.pem} and {@code token}. */
    static DevelopmentAccess in(Path folder) throws IOException, GeneralSecurityException {
        String token = Files.readString(folder.resolve("token")).strip();
        HttpClient http = HttpClient.newBuilder()
                .sslContext(trusting(folder.resolve("ca.pem")))
                .build();
        return new DevelopmentAccess(http, token);
    }

    private static SSLContext trusting(Path authority) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        try (InputStream pem = Files.newInputStream(authority)) {
            Certificate certificate = CertificateFactory.getInstance("X.509").generateCertificate(pem);
            store.setCertificateEntry("hermes", certificate);
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }

    HttpResponse<String> get(URI url) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(url)
                .header("Authorization", "Bearer " + token)
                .build();
        return http.send(request, BodyHandlers.ofString());
    }

    /** The same without a token. */
    HttpResponse<String> getAsStranger(URI url) throws IOException, InterruptedException {
        return http.send(HttpRequest.newBuilder(url).build(), BodyHandlers.ofString());
    }
}
