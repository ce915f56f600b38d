package dev.hermes.schemas.redaction;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Reads a policy file. What it does not know it refuses: a key that is misspelled would leave something unmasked. */
final class PolicyFile {
    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,39}");
    private static final Set<String> KEYS = Set.of("version", "content", "rules", "own", "allowed");
    private static final Set<String> OWN_KEYS = Set.of("name", "pattern", "field");

    private final Path file;
    private final Set<Rule> off = EnumSet.noneOf(Rule.class);
    private final List<OwnRule> own = new ArrayList<>();
    private final Map<String, String> fields = new HashMap<>();
    private final Set<String> allowed = new HashSet<>();

    private PolicyFile(Path file) {
        this.file = file;
    }

    static RedactionPolicy read(Path file) throws BadPolicyException {
        return new PolicyFile(file).read();
    }

    private RedactionPolicy read() throws BadPolicyException {
        JsonNode root = parse();
        checkKeys(root, "", KEYS);
        int version = version(root.path("version"));
        boolean content = !root.has("content") || isOn(root.get("content"), "content");
        readRules(root.path("rules"));
        readOwn(root.path("own"));
        readAllowed(root.path("allowed"));
        return new RedactionPolicy(version, content, off, own, fields, allowed);
    }

    private JsonNode parse() throws BadPolicyException {
        YAMLFactory yaml = YAMLFactory.builder()
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .build();
        try {
            JsonNode root = new ObjectMapper(yaml).readTree(Files.readAllBytes(file));
            if (!root.isObject()) {
                throw wrong("write it as key: value");
            }
            return root;
        } catch (JsonProcessingException e) {
            // the parser's own message quotes the file
            String line = e.getLocation() == null ? "" : ":" + e.getLocation().getLineNr();
            throw new BadPolicyException(file + line + ": this is not YAML, or a key is there twice", e);
        } catch (IOException e) {
            throw new BadPolicyException(file + ": cannot be read, check its permissions", e);
        }
    }

    private void checkKeys(JsonNode map, String prefix, Set<String> known) throws BadPolicyException {
        for (Iterator<String> keys = map.fieldNames(); keys.hasNext(); ) {
            String key = keys.next();
            if (!known.contains(key)) {
                throw wrong(prefix + key + " is no key, write one of " + sorted(known));
            }
        }
    }

    private static String sorted(Set<String> words) {
        return String.join(", ", words.stream().sorted().toList());
    }

    private int version(JsonNode version) throws BadPolicyException {
        if (!version.isInt() || version.intValue() <= RedactionPolicy.BUILT_IN_VERSION) {
            throw wrong("version must be a whole number over " + RedactionPolicy.BUILT_IN_VERSION
                    + ", a greater one with every change of the file");
        }
        return version.intValue();
    }

    private boolean isOn(JsonNode value, String key) throws BadPolicyException {
        return switch (value.asText().toLowerCase(Locale.ROOT)) {
            case "on", "true" -> true;
            case "off", "false" -> false;
            default -> throw wrong(key + " must be on or off");
        };
    }

    private void readRules(JsonNode rules) throws BadPolicyException {
        if (!isThere(rules)) {
            return;
        }
        if (!rules.isObject()) {
            throw wrong("rules must be a map of rule: on or off");
        }
        for (Map.Entry<String, JsonNode> entry : rules.properties()) {
            Rule rule = Rule.of(entry.getKey());
            if (rule == null) {
                throw wrong("rules." + entry.getKey() + " is no rule, the rules are " + Rule.words());
            }
            if (!isOn(entry.getValue(), "rules." + entry.getKey())) {
                off.add(rule);
            }
        }
    }

    private static boolean isThere(JsonNode node) {
        return !node.isMissingNode() && !node.isNull();
    }

    private void readOwn(JsonNode rules) throws BadPolicyException {
        if (isThere(rules) && !rules.isArray()) {
            throw wrong("own must be a list of rules, each with name and pattern or field");
        }
        for (int i = 0; i < rules.size(); i++) {
            readOwn(rules.get(i), "own[" + i + "]");
        }
    }

    private void readOwn(JsonNode rule, String key) throws BadPolicyException {
        checkKeys(rule, key + ".", OWN_KEYS);
        String name = rule.path("name").asText();
        if (!NAME.matcher(name).matches()) {
            throw wrong(key + ".name must be lower-case letters, digits and dashes, at most 40");
        }
        boolean pattern = rule.path("pattern").isTextual();
        boolean field =
                rule.path("field").isTextual() && !rule.path("field").asText().isBlank();
        if (pattern == field) {
            throw wrong(key + " must have either a pattern or a field, as a text");
        }
        if (field) {
            fields.put(rule.path("field").asText(), name);
        } else {
            own.add(new OwnRule(name, pattern(rule.path("pattern").asText(), key)));
        }
    }

    private Pattern pattern(String expression, String key) throws BadPolicyException {
        try {
            Pattern pattern = Pattern.compile(expression);
            if (pattern.matcher("").find()) {
                throw wrong(key + ".pattern matches the empty text, so it would mask nothing or everything");
            }
            return pattern;
        } catch (PatternSyntaxException e) {
            throw new BadPolicyException(
                    file + ": " + key + ".pattern is no regular expression: " + e.getDescription() + " at char "
                            + (e.getIndex() + 1),
                    e);
        }
    }

    private void readAllowed(JsonNode values) throws BadPolicyException {
        if (isThere(values) && !values.isArray()) {
            throw wrong("allowed must be a list of texts");
        }
        for (JsonNode value : values) {
            if (!value.isTextual() || value.asText().isEmpty()) {
                throw wrong("allowed must hold texts only, in quotes where they look like numbers");
            }
            allowed.add(value.asText());
        }
    }

    private BadPolicyException wrong(String what) {
        return new BadPolicyException(file + ": " + what);
    }
}
