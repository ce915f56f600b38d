package dev.hermes.cli.up;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hermes.cli.group.GroupWatch;
import dev.hermes.cli.group.PartGroup;
import dev.hermes.cli.home.UpFile;
import dev.hermes.cli.home.UpLock;
import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.option.OutputFormat;
import dev.hermes.cli.option.Printable;
import dev.hermes.schemas.home.HermesHome;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "status",
        description = "Show what runs on this home, how far each part is behind, and what is wrong with it.")
public final class StatusCommand implements Callable<Integer> {
    private static final int SCHEMA_VERSION = 1;

    private final GlobalOptions options;

    @Spec
    private CommandSpec spec;

    public StatusCommand(GlobalOptions options) {
        this.options = options;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        UpFile up = running();
        List<PartStatus> parts;
        try (GroupWatch groups = new GroupWatch(up.bootstrapServers())) {
            parts = PartStatus.of(new HealthClient(up.httpUrl()).problems(), groups.lag(PartGroup.ALL));
        }
        Output output = Output.of(spec, options);
        if (options.output() == OutputFormat.JSON) {
            output.line(json(up, parts));
        } else {
            print(up, parts, output);
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

    private static void print(UpFile up, List<PartStatus> parts, Output output) {
        row(output, "pid", String.valueOf(up.pid()));
        row(output, "kafka", up.bootstrapServers());
        row(output, "http", up.httpUrl());
        row(output, "runs", up.runsDir().toString());
        int widest =
                parts.stream().mapToInt(part -> part.lagText().length()).max().orElse(0);
        for (PartStatus part : parts) {
            String lag = String.format("%-" + Math.max(1, widest) + "s", part.lagText());
            row(output, part.part(), lag + "  " + part.problemText());
        }
    }

    private static void row(Output output, String name, String value) {
        output.line(String.format("%-16s  %s", name, Printable.escape(value)));
    }

    private static String json(UpFile up, List<PartStatus> parts) {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("schema_version", SCHEMA_VERSION)
                .put("pid", up.pid())
                .put("bootstrap_servers", up.bootstrapServers())
                .put("http_url", up.httpUrl())
                .put("runs_dir", up.runsDir().toString());
        ArrayNode list = json.putArray("parts");
        for (PartStatus part : parts) {
            list.addObject().put("part", part.part()).put("lag", part.lag()).put("problem", part.problem());
        }
        return json.toString();
    }
}
