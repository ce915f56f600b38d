package dev.hermes.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * {@code docker-compose.yml} as an engine reads it: anchors are taken over, and variables are those of {@code .env}.
 *
 * @param root folder of the file
 * @param services by their names, in their order
 */
record ComposeFile(Path root, Map<String, Service> services) {
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{(\\w+)}");

    static ComposeFile read(Path root) throws IOException {
        Properties variables = new Properties();
        try (var env = Files.newBufferedReader(root.resolve(".env"))) {
            variables.load(env);
        }
        String text = VARIABLE.matcher(Files.readString(root.resolve("docker-compose.yml")))
                .replaceAll(variable -> Matcher.quoteReplacement(value(variables, variable.group(1))));
        Map<String, Object> file = new Yaml(new SafeConstructor(new LoaderOptions())).load(text);
        Map<String, Service> services = new LinkedHashMap<>();
        map(file.get("services")).forEach((name, service) -> services.put(name, new Service(name, map(service))));
        return new ComposeFile(root, services);
    }

    private static String value(Properties variables, String name) {
        String value = variables.getProperty(name);
        if (value == null) {
            throw new IllegalArgumentException(".env does not set " + name);
        }
        return value;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Object yaml) {
        return yaml == null ? Map.of() : (Map<String, Object>) yaml;
    }

    @SuppressWarnings("unchecked")
    private static List<String> list(Object yaml) {
        return yaml == null ? List.of() : (List<String>) yaml;
    }

    /** One of the services. */
    record Service(String name, Map<String, Object> settings) {
        String image() {
            return (String) settings.get("image");
        }

        boolean isOfImage(String prefix) {
            return image().startsWith(prefix);
        }

        boolean isBroker() {
            return isOfImage("apache/kafka:");
        }

        /** Whether its command is all that runs. */
        boolean hasNoEntrypoint() {
            return settings.containsKey("entrypoint");
        }

        List<String> command() {
            return list(settings.get("command"));
        }

        Map<String, String> environment() {
            Map<String, String> environment = new LinkedHashMap<>();
            map(settings.get("environment")).forEach((name, value) -> environment.put(name, (String) value));
            return environment;
        }

        /** What is mounted where: a volume, or a file beside this one, by its path in the container. */
        Map<String, String> mounts() {
            Map<String, String> mounts = new LinkedHashMap<>();
            for (String volume : list(settings.get("volumes"))) {
                String[] parts = volume.split(":", -1);
                mounts.put(parts[1], parts[0]);
            }
            return mounts;
        }

        /** Program and arguments that say whether it is well; empty where nothing does. */
        List<String> healthCheck() {
            List<String> test = list(map(settings.get("healthcheck")).get("test"));
            return test.isEmpty() ? test : test.subList(1, test.size());
        }

        /** The condition on which it waits, by the service it waits for. */
        Map<String, String> dependsOn() {
            Map<String, String> conditions = new LinkedHashMap<>();
            map(settings.get("depends_on"))
                    .forEach((name, on) -> conditions.put(name, (String) map(on).get("condition")));
            return conditions;
        }

        List<String> ports() {
            return list(settings.get("ports"));
        }

        Object setting(String name) {
            return settings.get(name);
        }
    }
}
