package dev.hermes.cli.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.doctor.Finding.Grade;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.KnownSettings;
import dev.hermes.schemas.home.HermesHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingChecksTest {
    private static final Path README = Path.of("..", "README.md");
    private static final Pattern CODE = Pattern.compile("`([a-z][a-z.*…-]+)`");

    @TempDir
    Path folder;

    private GlobalOptions options(String config) throws IOException {
        return options(config, Map.of());
    }

    private GlobalOptions options(String config, Map<String, String> more) throws IOException {
        Map<String, String> environment = new HashMap<>(more);
        environment.put(HermesHome.VARIABLE, folder.toString());
        Path file = new HermesHome(folder).config();
        Files.createDirectories(file.getParent());
        Files.writeString(file, config);
        return new GlobalOptions(environment);
    }

    @Test
    void names_thatAreKnown_areWell() throws IOException {
        List<Finding> findings =
                new SettingNamesCheck(options("runs:\n  idle-timeout: 1h\nkafka.security.protocol: SSL\n")).look();

        assertEquals(Grade.OK, findings.get(0).grade());
    }

    @Test
    void names_thatAreNone_areAWarning_withoutTheirValues() throws IOException {
        List<Finding> findings = new SettingNamesCheck(options("run.idle-timeout: hunter2\n")).look();

        assertEquals(Grade.WARN, findings.get(0).grade());
        assertTrue(findings.get(0)
                .why()
                .endsWith("sets what is no setting: run.idle-timeout (is runs.idle-timeout meant?)"));
        assertFalse(findings.get(0).why().contains("hunter2"));
    }

    @Test
    void variables_thatAreNone_areAWarning_withoutTheirValues() throws IOException {
        Map<String, String> environment = Map.of(
                "HERMES_BOOTSTRAP_SERVER", "hunter2",
                "HERMES_GATEWAY_TOKEN_FILE", "hunter2",
                "HERMES_ZZZ", "hunter2");

        Finding finding = new SettingNamesCheck(options("", environment)).look().get(1);

        assertEquals(Grade.WARN, finding.grade());
        assertEquals(
                "the environment sets what is no setting:"
                        + " HERMES_BOOTSTRAP_SERVER (is HERMES_BOOTSTRAP_SERVERS meant?),"
                        + " HERMES_GATEWAY_TOKEN_FILE (is HERMES_GATEWAY_TOKENS_FILE meant?), HERMES_ZZZ",
                finding.why());
    }

    /** Settings and what else is ours: of the launchers, the client, the compose file and the tests. */
    @Test
    void variables_thatAreRead_areKnown() throws IOException {
        Map<String, String> environment = new HashMap<>();
        for (String name : List.of(
                "HEAP", "TOKEN", "AGENT", "TEAM", "USER", "TESTS", "VERSION", "KAFKA_SASL_MECHANISM", "RUNS_DIR")) {
            environment.put("HERMES_" + name, "a");
        }
        environment.put("HERMES_SERVER_TOKEN_FILE", "a");

        assertEquals(
                Finding.ok("names of variables", "all that the environment sets are known"),
                new SettingNamesCheck(options("", environment)).look().get(1));
    }

    @Test
    void fileThatCannotBeRead_fails() throws IOException {
        List<Finding> findings = new SettingNamesCheck(options("runs: [")).look();

        assertEquals(Grade.FAIL, findings.get(0).grade());
    }

    @Test
    void fileThatCannotBeRead_doesNotHideTheVariables() throws IOException {
        List<Finding> findings =
                new SettingNamesCheck(options("runs: [", Map.of("HERMES_BOOTSTRAP_SERVER", "a:1"))).look();

        assertEquals(
                "the environment sets what is no setting: HERMES_BOOTSTRAP_SERVER (is HERMES_BOOTSTRAP_SERVERS meant?)",
                findings.get(1).why());
    }

    @Test
    void namesOfKafka_areItsClients_andWhatAPluginMayReadIsAWarning() throws IOException {
        List<Finding> findings = new SettingNamesCheck(options(
                        "kafka: {main.consumer.max.poll.records: 1, topic.max.message.bytes: 1, acks.all: 1}\n",
                        Map.of("HERMES_KAFKA_SECURITY_PROTOCL", "hunter2", "HERMES_KAFKA_SASL_PASSWORDS_OF_ALL", "a")))
                .look();

        assertTrue(
                findings.get(0)
                        .why()
                        .endsWith("config.yaml sets what is no setting: kafka.acks.all (is kafka.acks meant?"
                                + " only a plugin of Kafka's clients may read it)"),
                findings::toString);
        assertEquals(Grade.WARN, findings.get(1).grade());
        assertEquals(
                "the environment sets what is no setting:"
                        + " HERMES_KAFKA_SASL_PASSWORDS_OF_ALL (only a plugin of Kafka's clients may read it),"
                        + " HERMES_KAFKA_SECURITY_PROTOCL (is HERMES_KAFKA_SECURITY_PROTOCOL meant?"
                        + " only a plugin of Kafka's clients may read it)",
                findings.get(1).why());
    }

    @Test
    void values_thatCanBe_areWell() throws IOException {
        List<Finding> findings = new SettingValuesCheck(options("retention.run-files: off\n")).look();

        assertEquals(List.of(Finding.ok("values of settings", "each can be what it is set to")), findings);
    }

    @Test
    void values_thatCannotBe_fail_eachOnce() throws IOException {
        List<Finding> findings = new SettingValuesCheck(
                        options("runs.idle-timeout: soon\nretention.run-files: 0d\ntime-zone: Moon/Base\n"))
                .look();

        assertEquals(3, findings.size(), findings::toString);
        for (String setting : List.of("runs.idle-timeout", "retention.run-files", "time-zone")) {
            assertTrue(
                    findings.stream()
                            .anyMatch(finding -> finding.grade() == Grade.FAIL
                                    && finding.why().startsWith(setting)),
                    () -> setting + " " + findings);
        }
    }

    @Test
    void values_ofOnePart_failAll() throws IOException {
        List<String> problems = new SettingValuesCheck(options("""
                        stores.memory: much
                        topics.partitions: few
                        instance.id: "a b"
                        gateway.address: 0.0.0.0
                        gateway.tls.certificate: nowhere.pem
                        query.tls.key: nowhere.key
                        kafka.request.timeout.ms: soon
                        kafka.max.poll.records: many
                        kafka.acks: none
                        """))
                .look().stream().map(Finding::why).toList();

        for (String beginning : List.of(
                "stores.memory is no size",
                "topics.partitions is no whole number",
                "instance.id is not",
                "set both gateway.tls.certificate and gateway.tls.key",
                "set both query.tls.certificate and query.tls.key",
                "Invalid value soon for kafka.request.timeout.ms",
                "Invalid value many for kafka.max.poll.records",
                "Invalid value none for kafka.acks",
                "kafka.acks cannot be set")) {
            assertEquals(
                    1,
                    problems.stream().filter(why -> why.startsWith(beginning)).count(),
                    () -> beginning + " " + problems);
        }
    }

    @Test
    void values_ofKafka_failOnce_butWhereAClientTakesThem() throws IOException {
        List<Finding> findings = new SettingValuesCheck(options("""
                        kafka.max.poll.records: abc
                        kafka.main.consumer.max.poll.records: 0
                        kafka.group.protocol: consumer
                        """)).look();

        assertEquals(
                List.of(
                        "Invalid value 0 for kafka.main.consumer.max.poll.records: Value must be at least 1",
                        "Invalid value abc for kafka.max.poll.records: Not a number of type INT"),
                findings.stream().map(Finding::why).toList());
    }

    @Test
    void serverForOthers_saysAllThatItLacks() throws IOException {
        List<Finding> findings = new SettingValuesCheck(options("gateway.address: 0.0.0.0\n")).look();

        assertEquals(
                List.of(
                        "gateway.address 0.0.0.0 can be reached by others, so gateway.tls.certificate and gateway.tls.key,"
                                + " and gateway.tokens must be set; it is every address of this machine, so gateway.hosts must say"
                                + " by which names it is reached"),
                findings.stream().map(Finding::why).toList());
    }

    @Test
    void settingsOfTheReadme_areKnown() throws IOException {
        String readme = Files.readString(README);
        List<String> rows = readme.substring(readme.indexOf("\n| setting |"))
                .lines()
                .skip(3)
                .takeWhile(line -> line.startsWith("|"))
                .toList();

        assertTrue(rows.size() > 10, readme);
        for (String row : rows) {
            Matcher setting = CODE.matcher(row.substring(1, row.indexOf('|', 1)));
            while (setting.find()) {
                assertTrue(
                        KnownSettings.has(setting.group(1)) || setting.group(1).equals("kafka.*"), setting.group(1));
            }
        }
    }
}
