package dev.hermes.it;

import dev.hermes.it.ComposeFile.Service;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where the services of a compose file are when they are processes of this machine: other hosts, ports and paths than in their
 * containers, and nothing else. Not thread-safe.
 */
final class ComposePlaces {
    private static final String LOOPBACK = "127.0.0.1";
    private static final String ANYWHERE = "0.0.0.0";
    private static final String HOME = "/var/lib/hermes";
    /**
     * Below those that outgoing connections take, so that a service finds its own free when it comes back, and below those that
     * other brokers and servers choose: a service starts long after its port was found free.
     */
    private static final int FIRST_PORT = 10_000;

    private static final int PORTS = 10_000;

    private final ComposeFile file;
    private final Path folder;
    private final Pattern addresses;
    private final Map<String, Integer> ports = new HashMap<>();
    private final Random random = new Random();

    /** @param folder gets a folder for each volume, and one for each service */
    ComposePlaces(ComposeFile file, Path folder) {
        this.file = file;
        this.folder = folder;
        List<String> hosts = new ArrayList<>(file.services().keySet());
        this.addresses = Pattern.compile("(?<![\\w.-])(" + String.join("|", hosts) + "):(\\d+)");
        file.services().values().forEach(service -> {
            texts(service).forEach(text -> placed(service, text));
        });
    }

    private static List<String> texts(Service service) {
        List<String> texts = new ArrayList<>(service.environment().values());
        texts.addAll(service.healthCheck());
        return texts;
    }

    Map<String, String> environment(Service service) {
        Map<String, String> environment = service.environment();
        environment.replaceAll((name, value) -> placed(service, value));
        return environment;
    }

    List<String> command(Service service) {
        return service.command().stream().map(word -> placed(service, word)).toList();
    }

    List<String> healthCheck(Service service) {
        return service.healthCheck().stream().map(word -> placed(service, word)).toList();
    }

    /** The port of this machine that a service has in place of one in its container. */
    int port(String service, int port) {
        return ports.computeIfAbsent(service + ":" + port, unused -> freePort());
    }

    /** A folder of the service's own, which is in no volume. */
    Path own(Service service) {
        return made(folder.resolve("services").resolve(service.name()));
    }

    Path volume(String name) {
        return made(folder.resolve("volumes").resolve(name));
    }

    String placed(Service service, String text) {
        if (text.equals(ANYWHERE)) {
            return LOOPBACK;
        }
        Integer ownPort = ports.get(service.name() + ":" + text);
        if (ownPort != null) {
            return ownPort.toString();
        }
        String placed = addresses.matcher(text).replaceAll(at -> address(at.group(1), at.group(2)));
        placed = Pattern.compile(Pattern.quote(ANYWHERE) + ":(\\d+)")
                .matcher(placed)
                .replaceAll(at -> address(service.name(), at.group(1)));
        return withPaths(service, placed);
    }

    private String address(String service, String port) {
        return LOOPBACK + ":" + port(service, Integer.parseInt(port));
    }

    private String withPaths(Service service, String text) {
        Map<String, Path> paths = new HashMap<>(Map.of(HOME, own(service)));
        service.mounts().forEach((path, from) -> paths.put(path, source(from)));
        List<String> longestFirst = paths.keySet().stream()
                .sorted(Comparator.comparing(String::length).reversed())
                .toList();
        Pattern any = Pattern.compile("(?<![\\w./-])("
                + String.join("|", longestFirst.stream().map(Pattern::quote).toList()) + ")(?![\\w-])");
        return any.matcher(text)
                .replaceAll(path ->
                        Matcher.quoteReplacement(paths.get(path.group(1)).toString()));
    }

    private Path source(String from) {
        return from.startsWith(".") ? file.root().resolve(from).normalize() : volume(from);
    }

    private static Path made(Path folder) {
        try {
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private int freePort() {
        while (true) {
            int port = FIRST_PORT + random.nextInt(PORTS);
            if (!ports.containsValue(port) && isFree(port)) {
                return port;
            }
        }
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException e) {
            return false; // taken: another is tried
        }
    }
}
