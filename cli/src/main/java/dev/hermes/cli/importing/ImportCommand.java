package dev.hermes.cli.importing;

import dev.hermes.cli.kafka.Cluster;
import dev.hermes.cli.kafka.ClusterCommand;
import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.part.PartSettings;
import dev.hermes.cli.runs.RunFile;
import dev.hermes.cli.runs.RunsFolder;
import dev.hermes.schemas.intake.Intake;
import dev.hermes.schemas.serde.SchemaRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code hermes import}: run files back into the topics. */
@Command(
        name = "import",
        description = {
            "Publish an existing tree of run files, DIR/2026-07-20/7c2a-name.jsonl: the same files come out again.",
            "To import a file twice changes nothing; a run that began otherwise stays as it is.",
            "A file that is not as hermes would write it is refused, and the others go on."
        })
public final class ImportCommand extends ClusterCommand {
    @Parameters(paramLabel = "DIR", description = "Folder of the run files, with their index.jsonl where there is one.")
    private Path folder;

    @Option(names = "--no-wait", description = "Do not wait for the stream processor; the events are in the topic.")
    private boolean noWait;

    public ImportCommand(GlobalOptions options) {
        super(options);
    }

    @Override
    protected void check() {
        if (!Files.isDirectory(folder)) {
            throw CommandException.failed("no such folder: " + folder);
        }
    }

    @Override
    protected boolean run(Cluster cluster, Output out) throws IOException, InterruptedException {
        RunsFolder runs = new RunsFolder(folder, out::warn);
        List<RunFile> files = runs.files();
        if (files.isEmpty()) {
            throw CommandException.failed(
                    folder + " holds no run files: they lie in folders such as " + folder.resolve("2026-07-20"));
        }
        Progress progress = new Progress(out, System::nanoTime);
        ImportReport report = new ImportReport(out, isJson());
        SchemaRegistry registry = new PartSettings(options()).registry();
        TopologyWatch watch = TopologyWatch.begin(cluster, registry);
        Map<TopicPartition, Long> ends;
        Intake redaction = options().intake();
        try (IntakeTopic intake = IntakeTopic.open(cluster, registry)) {
            publish(files, new Importer(runs.summaries(), redaction, intake::publish, report), progress);
            ends = intake.awaitAcknowledged();
        }
        if (noWait) {
            return report.printPublished();
        }
        if (!watch.awaitRead(ends, progress)) {
            report.printPublished();
            throw CommandException.failed("the stream processor does not take in what is published: see that it runs"
                    + " (hermes status), nothing needs to be imported again");
        }
        return report.print(watch.notTaken(report.linesByHash()));
    }

    private static void publish(List<RunFile> files, Importer importer, Progress progress) throws InterruptedException {
        for (int done = 0; done < files.size(); done++) {
            int read = done;
            progress.is(() -> read + " of " + files.size() + " files published");
            importer.take(files.get(done));
        }
    }
}
