package dev.hermes.cli.option;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Settings that no flag gives: the environment over {@code config.yaml}. A key such as {@code runs.idle-timeout} is the
 * variable {@code HERMES_RUNS_IDLE_TIMEOUT}, or {@code HERMES_RUNS_IDLE_TIMEOUT_FILE}, which names a file that holds the value, a
 * secret say; in {@code config.yaml} it stands as it is, or as nested maps, or as a mix of both. An empty value counts as none. Files
 * are read when first asked for. Not thread-safe.
 */
public final class Settings {
    static final String PREFIX = "HERMES_";
    /** Behind the name of a variable: it names a file. */
    static final String IN_FILE = "_FILE";

    private final Map<String, String> environment;
    private final Path file;
    private Map<String, String> fromFile;

    public Settings(Map<String, String> environment, Path file) {
        this.environment = Map.copyOf(environment);
        this.file = Objects.requireNonNull(file, "file");
    }

    /** Value of a setting, or null when it is not set. */
    public String get(String key) {
        String value = fromEnvironment(variable(key));
        return value == null ? text(fromFile().get(key)) : value;
    }

    /**
     * What is set below a key, by the rest of the key: of {@code kafka} the raw properties {@code kafka.*}. In a variable each
     * {@code _} of the rest stands for a dot: {@code HERMES_KAFKA_SASL_MECHANISM}.
     */
    public Map<String, String> below(String key) {
        Map<String, String> below = new TreeMap<>();
        fromFile().forEach((name, value) -> {
            if (name.startsWith(key + ".")) {
                below.put(name.substring(key.length() + 1), value);
            }
        });
        String prefix = variable(key) + "_";
        for (String name : environment.keySet()) {
            String variable = name.endsWith(IN_FILE) ? name.substring(0, name.length() - IN_FILE.length()) : name;
            if (variable.startsWith(prefix)) {
                String value = fromEnvironment(variable);
                if (value != null) {
                    below.put(
                            variable.substring(prefix.length())
                                    .replace('_', '.')
                                    .toLowerCase(Locale.ROOT),
                            value);
                }
            }
        }
        return below;
    }

    private String fromEnvironment(String variable) {
        String value = text(environment.get(variable));
        String file = text(environment.get(variable + IN_FILE));
        if (file == null) {
            return value;
        }
        if (value != null) {
            throw CommandException.wrongUsage(
                    variable + " and " + variable + IN_FILE + " are both set: leave one of them out");
        }
        return content(variable + IN_FILE, file);
    }

    private static String content(String variable, String file) {
        String content;
        try {
            content = text(Files.readString(Path.of(file)));
        } catch (IOException | InvalidPathException e) {
            throw CommandException.wrongUsage(variable + ": cannot read " + file);
        }
        if (content == null) {
            throw CommandException.wrongUsage(variable + ": there is nothing in " + file);
        }
        return content;
    }

    private static String text(String value) {
        return value == null || value.isBlank() ? null : value.strip();
    }

    /** Name of a setting in the environment. */
    static String variable(String key) {
        return PREFIX + key.replace('.', '_').replace('-', '_').toUpperCase(Locale.ROOT);
    }

    /** The keys that the file sets, known or not. */
    public Set<String> keys() {
        return Set.copyOf(fromFile().keySet());
    }

    /** The variables that are ours by their beginning, known or not. */
    Set<String> variables() {
        return environment.keySet().stream()
                .filter(name -> name.startsWith(PREFIX))
                .collect(Collectors.toUnmodifiableSet());
    }

    private Map<String, String> fromFile() {
        if (fromFile == null) {
            fromFile = Files.exists(file) ? ConfigFile.read(file) : Map.of();
        }
        return fromFile;
    }

    /** Apart, so that the YAML classes are loaded only where there is a file. */
    private static final class ConfigFile {
        private final Path file;
        private final Map<String, String> settings = new TreeMap<>();

        private ConfigFile(Path file) {
            this.file = file;
        }

        static Map<String, String> read(Path file) {
            ConfigFile config = new ConfigFile(file);
            try (YAMLParser yaml = new YAMLFactory().createParser(Files.newInputStream(file))) {
                config.readDocument(yaml);
            } catch (JsonProcessingException e) {
                int line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
                throw config.wrong(line, "this is not YAML"); // the parser's own message quotes the file
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return config.settings;
        }

        private void readDocument(YAMLParser yaml) throws IOException {
            JsonToken first = yaml.nextToken();
            if (first == null || first == JsonToken.VALUE_NULL) {
                return; // empty, or comments only
            }
            if (first != JsonToken.START_OBJECT) {
                throw wrong(line(yaml), "write settings as key: value");
            }
            readMap(yaml, "");
        }

        private void readMap(YAMLParser yaml, String prefix) throws IOException {
            while (yaml.nextToken() == JsonToken.FIELD_NAME) {
                String key = prefix + yaml.currentName();
                JsonToken value = yaml.nextToken();
                if (value == JsonToken.START_OBJECT) {
                    readMap(yaml, key + ".");
                } else if (value == JsonToken.START_ARRAY) {
                    throw wrong(
                            line(yaml), key + " is a list, write one value (comma-separated where it takes several)");
                } else if (value != JsonToken.VALUE_NULL && settings.put(key, yaml.getText()) != null) {
                    throw wrong(line(yaml), key + " is set twice");
                }
            }
        }

        private static int line(YAMLParser yaml) {
            return yaml.currentTokenLocation().getLineNr();
        }

        private CommandException wrong(int line, String what) {
            return CommandException.wrongUsage(file + ":" + line + ": " + what);
        }
    }
}
