package dev.hermes.cli.up;

import dev.hermes.cli.deadletters.LetterCount;
import dev.hermes.cli.group.GroupWatch;
import dev.hermes.cli.home.UpFile;
import dev.hermes.cli.home.UpLock;
import dev.hermes.cli.kafka.Cluster;
import dev.hermes.cli.kafka.ClusterSettings;
import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.option.OutputFormat;
import dev.hermes.schemas.home.HermesHome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.apache.kafka.common.KafkaException;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "status",
        description = {
            "Show what runs on this home, how far each part is behind and how fast it is, what is wrong with it, dead"
                    + " letters, what waits in spools, and the disks.",
            "With --bootstrap-server: of that cluster; with --server also how that instance is doing."
        })
public final class StatusCommand implements Callable<Integer> {
    private final GlobalOptions options;

    @Spec
    private CommandSpec spec;

    public StatusCommand(GlobalOptions options) {
        this.options = options;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Status status = options.bootstrapServers() == null ? ofUp(running()) : ofCluster();
        Output output = Output.of(spec, options);
        if (options.output() == OutputFormat.JSON) {
            output.line(StatusText.json(status));
        } else {
            StatusText.print(status, output);
        }
        return ExitCode.OK;
    }

    private UpFile running() throws IOException {
        HermesHome home = options.home();
        Optional<UpFile> up = UpFile.ofRunning(home);
        if (up.isPresent()) {
            return up.get();
        }
        OptionalLong holder = UpLock.holder(home);
        throw CommandException.failed(
                holder.isPresent()
                        ? "hermes up on " + home.root() + " is starting or stopping (pid " + holder.getAsLong() + ")"
                        : "nothing is up on " + home.root() + ": start hermes up");
    }

    private Status ofUp(UpFile up) throws IOException, InterruptedException {
        return status(up, new HealthClient("hermes up", up.httpUrl()), up.httpUrl(), up.runsDir());
    }

    private Status ofCluster() throws IOException, InterruptedException {
        String server = options.server();
        HealthClient instance = server == null ? null : new HealthClient("the instance", server);
        return status(null, instance, server, options.runs());
    }

    /** @param instance null where nobody is to be asked */
    private Status status(UpFile up, HealthClient instance, String httpUrl, Path runs)
            throws IOException, InterruptedException {
        Map<String, String> problems = instance == null ? Map.of() : instance.problems();
        HealthClient.Gauges gauges = instance == null ? new HealthClient.Gauges("") : instance.gauges();
        ClusterSettings settings = ClusterSettings.of(options);
        try (GroupWatch groups = new GroupWatch(settings.bootstrapServers(), settings.kafka());
                Cluster cluster = new Cluster(settings)) {
            return new Status(
                    up,
                    settings.bootstrapServers(),
                    httpUrl,
                    PartStatus.of(problems, paused(gauges), Progress.of(groups)),
                    LetterCount.of(cluster).orElse(null),
                    Status.SpoolStatus.of(gauges),
                    disks(runs));
        } catch (KafkaException e) {
            throw settings.failure(e);
        }
    }

    private static Set<String> paused(HealthClient.Gauges gauges) {
        return gauges.of("hermes_paused").entrySet().stream()
                .filter(part -> part.getValue() == 1)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private List<Disk> disks(Path runs) throws IOException {
        List<Disk> disks = new ArrayList<>();
        disks.add(Disk.of(options.home().root()));
        if (!runs.startsWith(options.home().root())) {
            disks.add(Disk.of(runs));
        }
        return disks;
    }
}
