package dev.hermes.cli.doctor;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.hermes.cli.home.UpFile;
import dev.hermes.cli.kafka.ClusterSettings;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.option.OutputFormat;
import dev.hermes.cli.part.PartSettings;
import dev.hermes.cli.run.Columns;
import dev.hermes.schemas.serde.RegistryReader;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "doctor",
        description = {
            "Look at settings, disks, Kafka and its topics, rights, clock and schema registry, and say what to do.",
            "Looks at the running hermes up, or at the cluster of --bootstrap-server; fails when something does not work."
        })
public final class DoctorCommand implements Callable<Integer> {
    private static final int SCHEMA_VERSION = 1;

    private final GlobalOptions options;
    private final Clock clock;

    @Spec
    private CommandSpec spec;

    public DoctorCommand(GlobalOptions options, Clock clock) {
        this.options = options;
        this.clock = clock;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<Finding> findings = new ArrayList<>();
        lookAtThisMachine(findings);
        if (!haveFailure(findings)) { // who cannot read the settings does not know where the rest is
            findings.addAll(new DiskCheck(options.runs()).look());
            lookAtKafka(findings);
            lookAtRegistry(findings);
        }
        print(findings, Output.of(spec, options));
        return haveFailure(findings) ? ExitCode.SOFTWARE : ExitCode.OK;
    }

    private static boolean haveFailure(List<Finding> findings) {
        return findings.stream().anyMatch(finding -> finding.grade() == Finding.Grade.FAIL);
    }

    private void lookAtThisMachine(List<Finding> findings) {
        findings.addAll(
                new JavaCheck(Runtime.version().feature(), Runtime.getRuntime().maxMemory()).look());
        findings.addAll(new OpenFilesCheck(OpenFilesCheck.ofThisProcess()).look());
        findings.addAll(new DiskCheck(options.home().runlog()).look());
        findings.addAll(new SettingNamesCheck(options).look());
        findings.addAll(new SettingValuesCheck(options).look());
    }

    private void lookAtKafka(List<Finding> findings) throws IOException, InterruptedException {
        if (options.bootstrapServers() == null
                && UpFile.ofRunning(options.home()).isEmpty()) {
            findings.add(Finding.warn(
                    BrokersCheck.WHAT,
                    "nothing is up on " + options.home().root()
                            + ", and no cluster is named: topics, rights and clock are not looked at",
                    "start hermes up, or name a cluster with --bootstrap-server"));
            return;
        }
        ClusterSettings settings = ClusterSettings.of(options);
        try (Admin admin = Admin.create(settings.client())) {
            List<Finding> brokers = new BrokersCheck(admin, settings).look();
            findings.addAll(brokers);
            if (!haveFailure(brokers)) {
                findings.addAll(new TopicsCheck(admin).look());
                findings.addAll(new RightsCheck(admin).look());
                findings.addAll(new ClockCheck(admin, clock).look());
            }
        } catch (KafkaException e) {
            findings.add(Finding.fail(
                    BrokersCheck.WHAT,
                    settings.failure(e).getMessage(),
                    "correct --bootstrap-server, or the settings kafka.*"));
        }
    }

    private void lookAtRegistry(List<Finding> findings) {
        Optional<RegistryReader> registry = RegistryReader.of(new PartSettings(options).registrySettings());
        findings.addAll(
                registry.isPresent() ? new RegistryCheck(registry.get()).look() : List.of(RegistryCheck.bundled()));
    }

    private void print(List<Finding> findings, Output output) {
        if (options.output() == OutputFormat.JSON) {
            findings.forEach(finding -> output.line(json(finding)));
            return;
        }
        Columns columns = new Columns(2, 2, 2);
        findings.forEach(finding -> columns.measure(cells(finding)));
        findings.forEach(finding -> output.line(columns.line(cells(finding))));
    }

    private static String[] cells(Finding finding) {
        return new String[] {finding.grade().word(), finding.what(), finding.why(), finding.advice()};
    }

    private static String json(Finding finding) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("schema_version", SCHEMA_VERSION)
                .put("grade", finding.grade().word())
                .put("what", finding.what())
                .put("why", finding.why())
                .put("advice", finding.advice().isEmpty() ? null : finding.advice())
                .toString();
    }
}
