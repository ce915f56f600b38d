package dev.hermes.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The list of what is distributed, as the build has just written it: offline its plugin does nothing, and this is skipped. */
class SbomIT {
    private static final Path TARGET = Path.of("target");
    private static final Path SBOM = TARGET.resolve("hermes.cdx.json");
    private static final Pattern PURL = Pattern.compile(
            "pkg:maven/[^/]+/(?<name>[^@]+)@(?<version>[^?]+)(\\?(classifier=(?<classifier>[^&]+)&)?type=jar)");

    @Test
    void everyJar_isListedWithVersionAndLicence() throws IOException {
        assumeTrue(
                Files.exists(SBOM) || "complete".equals(System.getenv("HERMES_TESTS")),
                "there is no " + SBOM + ": it is made by a build that is online");
        Set<String> listed = new TreeSet<>();
        JsonNode sbom = new ObjectMapper().readTree(SBOM.toFile());
        for (JsonNode component : sbom.required("components")) {
            Matcher purl = PURL.matcher(component.required("purl").asText());
            assertTrue(purl.matches(), component.toString());
            String classifier = purl.group("classifier") == null ? "" : "-" + purl.group("classifier");
            listed.add(purl.group("name") + "-" + purl.group("version") + classifier + ".jar");
            assertTrue(hasLicence(component), component.toString());
        }

        assertEquals(jars(), listed);
    }

    private static boolean hasLicence(JsonNode component) {
        JsonNode licences = component.path("licenses");
        return !licences.isEmpty()
                && Stream.of(
                                licences.path(0).path("expression"),
                                licences.path(0).path("license").path("id"),
                                licences.path(0).path("license").path("name"))
                        .anyMatch(text -> !text.asText().isBlank());
    }

    private static Set<String> jars() throws IOException {
        try (Stream<Path> jars = Files.list(TARGET.resolve("lib"))) {
            return jars.map(jar -> jar.getFileName().toString()).collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
