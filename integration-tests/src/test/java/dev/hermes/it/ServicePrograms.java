package dev.hermes.it;

import dev.hermes.it.ComposeFile.Service;
import dev.hermes.testkit.RegistryProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What runs in the containers of a compose file, as commands of this machine. */
final class ServicePrograms {
    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();
    private static final String CLASSES = System.getProperty("java.class.path");

    /** As Kafka's image starts: its own wrapper turns the environment into settings, and formats the folder the first time. */
    private static final String START_KAFKA = "\"$1\" -Xmx64m -cp \"$2\" kafka.docker.KafkaDockerWrapper setup"
            + " --default-configs-dir \"$3/default\" --mounted-configs-dir \"$3/mounted\" --final-configs-dir \"$3/final\""
            + " || [ -f \"$KAFKA_LOG_DIRS/meta.properties\" ]"
            + " && exec \"$1\" $KAFKA_HEAP_OPTS -cp \"$2\" kafka.Kafka \"$3/final/server.properties\"";

    private final ComposePlaces places;
    private final Path hermes;

    /** @param image gets what lies in the image of ours, but for the classes, which are those of this JVM */
    ServicePrograms(ComposeFile file, ComposePlaces places, Path image) throws IOException {
        this.places = places;
        Files.createDirectories(image);
        Path launch = file.root().resolve("cli/src/main/launch");
        for (String name : List.of("flags", "hermes")) {
            Files.copy(launch.resolve(name), image.resolve(name));
        }
        Files.writeString(image.resolve("jib-classpath-file"), CLASSES);
        Files.writeString(image.resolve("jib-main-class-file"), "dev.hermes.cli.Main");
        this.hermes = image.resolve("hermes");
    }

    /** The command that starts a service. */
    List<String> start(Service service) throws IOException {
        if (service.isBroker()) {
            return startKafka(service);
        }
        if (service.isOfImage("apicurio/apicurio-registry-mem:")) {
            return List.of(JAVA, "-Xmx256m", "-jar", RegistryProcess.jar().toString());
        }
        return service.hasNoEntrypoint() ? places.command(service) : hermes(places.command(service));
    }

    /** The {@code hermes} command with some words. */
    List<String> hermes(List<String> words) {
        List<String> command = new ArrayList<>(List.of(hermes.toString()));
        command.addAll(words);
        return command;
    }

    private List<String> startKafka(Service service) throws IOException {
        Path configs = places.own(service).resolve("configs");
        for (String folder : List.of("default", "mounted", "final")) {
            Files.createDirectories(configs.resolve(folder));
        }
        for (String name : List.of("server.properties", "log4j2.yaml", "tools-log4j2.yaml")) {
            Files.writeString(configs.resolve("default").resolve(name), "");
        }
        return List.of("sh", "-c", START_KAFKA, "sh", JAVA, CLASSES, configs.toString());
    }
}
