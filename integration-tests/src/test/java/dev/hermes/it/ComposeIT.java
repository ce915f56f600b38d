package dev.hermes.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.ComposeContainer;
import org.testcontainers.containers.ContainerState;

/** {@code docker-compose.yml} with a container engine, on the ports of {@code .env}, with the image that {@code -Pimages} has made. */
@Tag("docker")
class ComposeIT {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final int EVENTS = 500;

    @TempDir
    private static Path folder;

    private static ComposeContainer compose;
    private static DevelopmentAccess access;

    @BeforeAll
    static void start() throws Exception {
        assumeTrue(
                DockerClientFactory.instance().isDockerAvailable(),
                "no container engine answers: docker-compose.yml is not run");
        Path image = ROOT.resolve("cli/target/hermes-image.tar");
        assumeTrue(Files.exists(image), "there is no " + image + ": make it with ./mvnw -Pimages package");
        Shell.Printed loaded = Shell.run(folder, Map.of(), "docker", "load", "-i", image.toString());
        assertEquals(0, loaded.exitCode(), loaded::err);
        File file = ROOT.resolve("docker-compose.yml").toFile();
        compose = new ComposeContainer("hermes", file).withPull(false).withRemoveVolumes(true);
        compose.start(); // returns when all that something depends on is healthy
        ContainerState setup = compose.getContainerByServiceName("setup").orElseThrow();
        setup.copyFileFromContainer("/access/ca.pem", folder.resolve("ca.pem").toString());
        setup.copyFileFromContainer("/access/token", folder.resolve("token").toString());
        access = DevelopmentAccess.in(folder);
    }

    @AfterAll
    static void stop() {
        if (compose != null) {
            compose.stop();
        }
    }

    @Test
    void acknowledgedEvents_areFoundByEitherProcessor_andAllIsWatched() throws Exception {
        AtomicLong acknowledged = new AtomicLong();
        Sender sender = new Sender(
                access, URI.create("https://localhost:8420"), 1, () -> acknowledged.get() > EVENTS, acknowledged);

        SentRuns sent = new SentRuns(sender.call());

        for (int port : new int[] {8421, 8431}) {
            sent.assertCosts(access, URI.create("https://localhost:" + port));
            sent.assertEvents(access, URI.create("https://localhost:" + port));
        }
        URI up = URI.create("http://localhost:9090/api/v1/query?query=sum(up%7Bjob=%22hermes%22%7D)");
        SentRuns.eventually(
                "5",
                () -> SentRuns.read(access.getAsStranger(up).body())
                        .at("/data/result/0/value/1")
                        .asText());
    }
}
