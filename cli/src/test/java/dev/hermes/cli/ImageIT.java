package dev.hermes.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hermes.testkit.Programs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The image that {@code ./mvnw -Pimages} makes, unpacked. Below its own layers it may have those of any base. */
@Tag("images")
class ImageIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int OWN_LAYERS = 5;

    @TempDir
    private static Path folder;

    private static JsonNode manifest;
    private static JsonNode config;
    /** Of each of its own layers the files: mode, owner and path, as tar shows them. */
    private static List<List<String>> layers;

    @BeforeAll
    static void unpack() throws Exception {
        tar("-xf", Path.of("target", "hermes-image.tar").toAbsolutePath().toString(), "-C", folder.toString());
        manifest = JSON.readTree(folder.resolve("manifest.json").toFile()).required(0);
        config = JSON.readTree(folder.resolve("config.json").toFile());
        Path root = Files.createDirectory(folder.resolve("root"));
        layers = new ArrayList<>();
        List<String> names = new ArrayList<>();
        manifest.required("Layers").forEach(layer -> names.add(layer.textValue()));
        for (String layer : names.subList(names.size() - OWN_LAYERS, names.size())) {
            String file = folder.resolve(layer).toString();
            layers.add(tar("-tvzf", file, "--numeric-owner").lines().toList());
            tar("-xzf", file, "-C", root.toString());
        }
    }

    private static String tar(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(Programs.require("tar").toString()));
        command.addAll(List.of(arguments));
        return printed(new ProcessBuilder(command));
    }

    /** What it prints; it must succeed. */
    private static String printed(ProcessBuilder builder) throws Exception {
        Path out = Files.createTempFile(folder, "out", ".txt");
        Path err = Files.createTempFile(folder, "err", ".txt");
        int exitCode = builder.redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start()
                .waitFor();
        assertEquals(0, exitCode, () -> builder.command() + " failed, see " + err);
        return Files.readString(out);
    }

    @Test
    void parts_runAsNobodysUser_fromTheStartScript() {
        assertTrue(manifest.required("RepoTags").get(0).textValue().startsWith("hermes:"), manifest::toString);
        JsonNode container = config.required("config");
        assertEquals("10001:10001", container.required("User").textValue());
        assertEquals("[\"/app/hermes\"]", container.required("Entrypoint").toString());
        assertTrue(
                container.path("Cmd").isMissingNode() || container.path("Cmd").isNull(), container::toString);
        assertTrue(container.required("Env").toString().contains("\"HERMES_HOME=/var/lib/hermes\""));
    }

    @Test
    void layers_haveTheLibrariesFirst_andOurJarsApart() {
        List<String> libraries = layers.get(0);
        assertTrue(libraries.stream().anyMatch(file -> file.contains("app/libs/kafka-streams-")));
        assertFalse(libraries.stream().anyMatch(file -> file.contains("hermes")), libraries::toString);
        List<String> ours = layers.get(1).stream().filter(ImageIT::isFile).toList();
        assertFalse(ours.isEmpty());
        assertTrue(ours.stream().allMatch(file -> file.contains("app/libs/hermes-")), ours::toString);
        assertTrue(layers.get(2).stream().anyMatch(file -> file.endsWith("app/classpath/hermes.jar")));
    }

    @Test
    void files_areJarsAndTheStart_andNobodyInTheContainerMayWriteThem() {
        List<String> files = layers.stream().flatMap(List::stream).toList();
        for (String file : files) {
            assertTrue(file.matches("(d|-)rw.r-.r-. +0/0 .*"), file);
            assertTrue(
                    !isFile(file)
                            || file.matches(
                                    ".* app/((libs|classpath)/[^/]+\\.jar|hermes|flags|jib-(classpath|main-class)-file)"),
                    file);
        }
        assertTrue(files.stream().anyMatch(file -> file.startsWith("-rwxr-xr-x") && file.endsWith("app/hermes")));
    }

    private static boolean isFile(String line) {
        return line.startsWith("-");
    }

    @Test
    void startScript_startsTheCommand_fromTheJarsOfTheImage() throws Exception {
        Path app = folder.resolve("root").resolve("app");
        Path classpath = app.resolve("jib-classpath-file");
        Files.writeString(classpath, Files.readString(classpath).replace("/app/", app + "/"));
        ProcessBuilder command = new ProcessBuilder(app.resolve("hermes").toString(), "--version");
        command.environment().put("JAVA_HOME", System.getProperty("java.home"));

        String version = printed(command);

        assertTrue(version.startsWith("hermes "), version);
        for (String entry : Files.readString(classpath).split(":", -1)) {
            assertTrue(Files.exists(Path.of(entry.replaceFirst("/\\*$", ""))), entry);
        }
    }
}
