package dev.hermes.it;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;

/** What docs/acls.sh would have Kafka's own tool add. */
final class Acls {
    private static final String ANY_HOST = "*";

    private Acls() {}

    /** Lets the script run, with a tool that only says what it is asked for. */
    static List<AclBinding> ofScript(Path folder) throws IOException, InterruptedException {
        Path tool = Files.writeString(folder.resolve("kafka-acls"), "#!/bin/sh\necho \"$*\"\n");
        Files.setPosixFilePermissions(tool, PosixFilePermissions.fromString("rwx------"));
        String asked = SecurityPage.run(
                SecurityPage.DOCS.getParent(),
                "docs/acls.sh --bootstrap-server kafka:9092 --command-config admin.properties",
                Map.of("KAFKA_ACLS", tool.toString()));
        List<AclBinding> acls = new ArrayList<>();
        asked.lines().forEach(line -> acls.addAll(ofArguments(List.of(line.split(" ")))));
        assertFalse(acls.isEmpty());
        return acls;
    }

    /** As {@code kafka-acls.sh} reads them: pairs, but for what has no value. */
    private static List<AclBinding> ofArguments(List<String> arguments) {
        String principal = null;
        ResourceType type = null;
        String name = null;
        PatternType pattern = null;
        List<AclOperation> operations = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            switch (arguments.get(i)) {
                case "--add", "--force" -> {}
                case "--bootstrap-server", "--command-config" -> i++;
                case "--allow-principal" -> principal = arguments.get(++i);
                case "--topic", "--group", "--transactional-id" -> {
                    type = ResourceType.valueOf(
                            arguments.get(i).substring(2).replace('-', '_').toUpperCase(Locale.ROOT));
                    name = arguments.get(++i);
                }
                case "--resource-pattern-type" ->
                    pattern = PatternType.valueOf(arguments.get(++i).toUpperCase(Locale.ROOT));
                case "--operation" -> operations.add(operation(arguments.get(++i)));
                default -> throw new IllegalArgumentException("docs/acls.sh: " + arguments.get(i));
            }
        }
        ResourcePattern resource = new ResourcePattern(type, name, pattern);
        String user = principal;
        return operations.stream()
                .map(operation -> new AclBinding(
                        resource, new AccessControlEntry(user, ANY_HOST, operation, AclPermissionType.ALLOW)))
                .toList();
    }

    /** {@code DescribeConfigs} becomes {@code DESCRIBE_CONFIGS}. */
    private static AclOperation operation(String word) {
        return AclOperation.valueOf(word.replaceAll("(?<=[a-z])(?=[A-Z])", "_").toUpperCase(Locale.ROOT));
    }
}
