package dev.hermes.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.testkit.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.resource.PatternType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/security.md says is so. */
class SecurityPageTest {
    @TempDir
    Path folder;

    @Test
    void everyTestOfTheTableOfThreats_isThere() throws IOException {
        Map<String, String> sources = testSources();
        List<List<String>> threats = SecurityPage.table("Threats");
        List<String> missing = new ArrayList<>();
        for (List<String> threat : threats) {
            for (String test : threat.get(2).split(", ", -1)) {
                String[] names = test.split("\\.", -1);
                if (names.length != 2 || !sources.getOrDefault(names[0], "").contains(" void " + names[1] + "(")) {
                    missing.add(threat.get(0) + ": " + test);
                }
            }
        }

        assertFalse(threats.isEmpty());
        assertEquals(List.of(), missing);
    }

    /** Keys and tokens are among it. */
    @Test
    void whatTheCommandsOfThePageMake_isForItsOwnerOnly() throws IOException, InterruptedException {
        Programs.require("openssl");
        SecurityPage.run(folder, "umask 022; " + SecurityPage.commands("Certificates"), Map.of());
        SecurityPage.runWithHermes(
                folder,
                "umask 022; " + SecurityPage.commands("Tokens"),
                "echo 'token hermes_a'; echo 'line  ops: " + "ab".repeat(32) + "'");

        Set<String> made = new TreeSet<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                made.add(file.getFileName().toString());
                assertEquals(
                        "rw-------",
                        PosixFilePermissions.toString(Files.getPosixFilePermissions(file)),
                        file::toString);
            }
        }
        assertTrue(made.containsAll(Set.of("ca.key", "kafka-store.pem", "ops-token.txt", "tokens")), made::toString);
    }

    /** Of all modules, by the name of the class. */
    private static Map<String, String> testSources() throws IOException {
        Map<String, String> sources = new HashMap<>();
        try (Stream<Path> files = Files.walk(SecurityPage.DOCS.getParent())) {
            for (Path file : files.filter(file -> file.toString().contains("/src/test/java/")
                            && file.toString().endsWith(".java"))
                    .toList()) {
                sources.put(file.getFileName().toString().replace(".java", ""), Files.readString(file));
            }
        }
        return sources;
    }

    @Test
    void tableOfAcls_isThatOfTheScript() throws IOException, InterruptedException {
        Set<String> ofPage = SecurityPage.table("ACLs").stream()
                .flatMap(row ->
                        Stream.of(row.get(2).split(", ")).map(operation -> words(row.get(0), row.get(1), operation)))
                .collect(Collectors.toCollection(TreeSet::new));

        Set<String> ofScript = Acls.ofScript(folder).stream()
                .map(SecurityPageTest::words)
                .collect(Collectors.toCollection(TreeSet::new));

        assertEquals(ofScript, ofPage);
    }

    private static String words(AclBinding acl) {
        String type =
                acl.pattern().resourceType().name().toLowerCase(Locale.ROOT).replace('_', '-');
        String any = acl.pattern().patternType() == PatternType.PREFIXED ? "*" : "";
        return words(
                SecuredCluster.userOf(acl),
                type + " " + acl.pattern().name() + any,
                acl.entry().operation().name());
    }

    private static String words(String user, String resource, String operation) {
        return user + ": " + resource + ": " + operation;
    }
}
