package dev.hermes.it;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Talks to gateway and query API as a member of a team does who trusts the authority of docs/security.md, and no other. */
final class SecuredHttp {
    /** As docs/security.md has it. */
    static final String STORE_PASSWORD = "changeit";

    private final HttpClient client;
    private final String token;

    SecuredHttp(Path trusted, String token) throws GeneralSecurityException, IOException {
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(KeyStore.getInstance(trusted.toFile(), STORE_PASSWORD.toCharArray()));
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        this.client = HttpClient.newBuilder().sslContext(context).build();
        this.token = token;
    }

    /** Sends an event to a gateway. */
    HttpResponse<String> post(String gateway, String line) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(gateway + "/v1/events"))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(line))
                .build();
        return client.send(request, BodyHandlers.ofString());
    }

    /** What a path answers that is open to all. */
    String get(String url) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString())
                .body();
    }
}
