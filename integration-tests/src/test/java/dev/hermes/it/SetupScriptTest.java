package dev.hermes.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.testkit.Programs;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code docker/setup}, run again and again on the same folders, as Compose does. */
class SetupScriptTest {
    private static final Path SETUP =
            Path.of("..", "docker", "setup").toAbsolutePath().normalize();
    private static final String PATH = Path.of(System.getProperty("java.home"), "bin") + ":" + System.getenv("PATH");

    private static final int AT_ONCE = 4;

    @TempDir
    Path folder;

    @BeforeEach
    void makeFolders() throws IOException {
        Programs.require("bash");
        Programs.require("flock");
        Programs.require("openssl");
        for (String name : List.of("secrets", "access", "authority")) {
            Files.createDirectory(folder.resolve(name));
        }
    }

    private String setUp(String... parts) throws IOException, InterruptedException {
        Shell.Printed printed = run(parts);
        assertEquals(0, printed.exitCode(), printed.err());
        return printed.err();
    }

    private Shell.Printed run(String... parts) throws IOException, InterruptedException {
        String[] command =
                Stream.concat(Stream.of(SETUP.toString()), Stream.of(parts)).toArray(String[]::new);
        Map<String, String> environment = Map.of(
                "PATH", PATH,
                "SECRETS", secret("").toString(),
                "ACCESS", access("").toString(),
                "AUTHORITY", folder.resolve("authority").toString(),
                "DATA", "");
        return Shell.run(folder, environment, command);
    }

    private Path secret(String name) {
        return folder.resolve("secrets").resolve(name);
    }

    private Path access(String name) {
        return folder.resolve("access").resolve(name);
    }

    private X509Certificate certificate(Path file) throws IOException, GeneralSecurityException {
        try (InputStream pem = Files.newInputStream(file)) {
            return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(pem);
        }
    }

    private List<String> names() throws IOException, GeneralSecurityException {
        return certificate(secret("certificate.pem")).getSubjectAlternativeNames().stream()
                .map(name -> name.get(1).toString())
                .sorted()
                .toList();
    }

    private String tokens() throws IOException {
        return Files.readString(secret("tokens"));
    }

    private String lineOfTheToken() throws IOException, GeneralSecurityException {
        String token = Files.readString(access("token")).strip();
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(token.getBytes(UTF_8));
        return "dev: " + HexFormat.of().formatHex(hash) + "\n";
    }

    @Test
    void firstRun_makesCertificatesAndAToken_forTheirOwnersOnly() throws Exception {
        setUp("gateway", "sink-1");

        assertEquals(List.of("127.0.0.1", "gateway", "localhost", "sink-1"), names());
        certificate(secret("certificate.pem"))
                .verify(certificate(access("ca.pem")).getPublicKey());
        assertEquals(lineOfTheToken(), tokens());
        for (Path file : List.of(secret("key.pem"), secret("tokens"), access("token"))) {
            assertEquals(
                    "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)), file::toString);
        }
    }

    @Test
    void keyOfTheAuthority_isNowhereButInItsFolder() throws Exception {
        setUp("gateway");

        byte[] key = Files.readAllBytes(folder.resolve("authority/ca-key.pem"));
        for (Path others : List.of(secret(""), access(""))) {
            try (Stream<Path> files = Files.list(others)) {
                for (Path file : files.toList()) {
                    assertFalse(MessageDigest.isEqual(key, Files.readAllBytes(file)), file::toString);
                }
            }
        }
    }

    @Test
    void secondRun_changesNothing() throws Exception {
        setUp("gateway");
        byte[] certificate = Files.readAllBytes(secret("certificate.pem"));
        String tokens = tokens();

        String said = setUp("gateway");

        assertEquals("", said);
        assertArrayEquals(certificate, Files.readAllBytes(secret("certificate.pem")));
        assertEquals(tokens, tokens());
    }

    /** Who runs already trusts the authority, and need not be started again. */
    @Test
    void newPart_getsACertificateOfTheSameAuthority() throws Exception {
        setUp("stream-processor-1");
        byte[] authority = Files.readAllBytes(secret("ca.pem"));
        String token = Files.readString(access("token"));

        setUp("stream-processor-1", "stream-processor-3");

        assertEquals(List.of("127.0.0.1", "localhost", "stream-processor-1", "stream-processor-3"), names());
        assertArrayEquals(authority, Files.readAllBytes(secret("ca.pem")));
        assertEquals(token, Files.readString(access("token")));
        KeyStore trust = KeyStore.getInstance("PKCS12");
        try (InputStream store = Files.newInputStream(secret("trust.p12"))) {
            trust.load(store, null);
        }
        certificate(secret("certificate.pem"))
                .verify(trust.getCertificate("hermes").getPublicKey());
    }

    @Test
    void lostToken_isReplaced_andOpensNothingAnyMore() throws Exception {
        setUp("gateway");
        String lost = lineOfTheToken();
        String others = "# teams\nsales: " + "ab".repeat(32) + "\n";
        Files.writeString(secret("tokens"), others + lost);
        Files.delete(access("token"));

        setUp("gateway");

        assertNotEquals(lost, lineOfTheToken());
        assertEquals(others + lineOfTheToken(), tokens());
    }

    @Test
    void teamThatWasTakenAway_staysAway() throws Exception {
        setUp("gateway");
        String others = "sales: " + "ab".repeat(32) + "\n";
        Files.writeString(secret("tokens"), others);
        Files.delete(access("token"));

        setUp("gateway");

        assertEquals(others, tokens());
        assertFalse(Files.exists(access("token")));
    }

    @Test
    void lostListOfTokens_isThatOfTheTokenThatIsThere() throws Exception {
        setUp("gateway");
        String token = Files.readString(access("token"));
        Files.delete(secret("tokens"));

        setUp("gateway");

        assertEquals(token, Files.readString(access("token")));
        assertEquals(lineOfTheToken(), tokens());
    }

    @Test
    void lostCertificateOfTheAuthority_isThereAgain() throws Exception {
        setUp("gateway");
        Files.delete(access("ca.pem"));

        setUp("gateway");

        assertTrue(Files.exists(access("ca.pem")));
        assertArrayEquals(Files.readAllBytes(secret("ca.pem")), Files.readAllBytes(access("ca.pem")));
    }

    @Test
    void setupsAtOnceFromNothing_allEndWithOneAuthority() throws Exception {
        Callable<Shell.Printed> setup = () -> run("gateway");
        ExecutorService pool = Executors.newFixedThreadPool(AT_ONCE);
        try {
            for (Future<Shell.Printed> ended : pool.invokeAll(Collections.nCopies(AT_ONCE, setup))) {
                assertEquals(0, ended.get().exitCode(), ended.get().err());
            }
        } finally {
            pool.shutdown();
        }

        byte[] authority = Files.readAllBytes(folder.resolve("authority/ca.pem"));
        assertArrayEquals(authority, Files.readAllBytes(secret("ca.pem")));
        assertArrayEquals(authority, Files.readAllBytes(access("ca.pem")));
        certificate(secret("certificate.pem"))
                .verify(certificate(access("ca.pem")).getPublicKey());
        assertEquals(lineOfTheToken(), tokens());
    }

    @Test
    void ownCertificateForAllNames_stays_howeverShortItsTime() throws Exception {
        putOwn("gateway", 1);
        Map<String, String> own = texts();

        setUp("gateway");

        assertEquals(own.get("certificate.pem"), texts().get("certificate.pem"));
        assertEquals(own.get("key.pem"), texts().get("key.pem"));
    }

    @Test
    void ownCertificateWithoutAName_isRefused_andStays() throws Exception {
        putOwn("gateway", 365);

        assertRefused(" is not for the name sink-1. ");
    }

    @Test
    void ownCertificateThatHasExpired_isRefused_andStays() throws Exception {
        putOwn("gateway", 365);
        openssl("x509 -in secrets/certificate.pem -signkey secrets/key.pem -days -1 -out secrets/certificate.pem");

        assertRefused(" has expired. ");
    }

    @Test
    void whatIsNoCertificate_isRefused_andStays() throws Exception {
        Files.writeString(secret("certificate.pem"), "not yet\n");

        assertRefused(" is no certificate. ");
    }

    @Test
    void ownCertificateThatIsRemoved_isMadeHere() throws Exception {
        putOwn("gateway", 365);
        Files.delete(secret("certificate.pem"));

        setUp("sink-1");

        assertEquals(List.of("127.0.0.1", "localhost", "sink-1"), names());
    }

    private void assertRefused(String why) throws IOException, InterruptedException {
        Map<String, String> before = texts();

        Shell.Printed refused = run("gateway", "sink-1");

        assertEquals(1, refused.exitCode());
        assertTrue(refused.err().startsWith("setup: " + secret("certificate.pem") + why), refused.err());
        assertEquals(before, texts());
    }

    private Map<String, String> texts() throws IOException {
        Map<String, String> texts = new TreeMap<>();
        try (Stream<Path> files = Files.list(secret(""))) {
            for (Path file : files.toList()) {
                texts.put(file.getFileName().toString(), Files.readString(file));
            }
        }
        return texts;
    }

    /** By an authority that is not of the setup. */
    private void putOwn(String name, int days) throws IOException, InterruptedException {
        openssl("req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=own -days " + days
                + " -addext subjectAltName=DNS:" + name + " -keyout secrets/key.pem -out secrets/certificate.pem");
    }

    private void openssl(String words) throws IOException, InterruptedException {
        Shell.Printed done = Shell.run(folder, Map.of(), ("openssl " + words).split(" "));
        assertEquals(0, done.exitCode(), done.err());
    }
}
