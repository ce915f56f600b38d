package dev.hermes.cli.rebuild;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.option.OutputFormat;
import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.sink.RebuildConfig;
import dev.hermes.sink.RebuildResult;
import dev.hermes.sink.RebuildResult.NewTree;
import dev.hermes.sink.RunChoice;
import dev.hermes.sink.SinkConfig;
import dev.hermes.sink.SomeRuns;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class RebuildReportTest {
    private static final SomeRuns NONE = new SomeRuns(0, List.of());
    private static final SinkConfig LIVE = SinkConfig.builder(
                    Map.of("bootstrap.servers", "127.0.0.1:1"), BundledSchemas.get(), Path.of("/h/runs"))
            .build();

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private void write(RunChoice choice, boolean swap, RebuildResult result, OutputFormat format) {
        CommandLine command = new CommandLine(CommandSpec.create());
        command.setOut(new PrintWriter(out, true));
        command.setErr(new PrintWriter(err, true));
        Output output = Output.of(command.getCommandSpec(), new GlobalOptions(Map.of()));
        RebuildConfig config = new RebuildConfig(LIVE, Path.of("/h/new"), choice, swap);
        new RebuildReport(config, result, output).write(format);
    }

    private static RebuildResult result(boolean stopped, SomeRuns leftOut, Optional<Path> before) {
        return new RebuildResult(stopped, 12_345, 2, 0, leftOut, NONE, NONE, new NewTree(7, NONE, NONE), before);
    }

    @Test
    void finishedRebuild_saysWhereTheLinesAre() {
        write(RunChoice.ALL, false, result(false, NONE, Optional.empty()), OutputFormat.TEXT);

        assertEquals("12,345 lines written to /h/new\n", out.toString());
        assertEquals("2 lines of pruned runs not brought back", err.toString().strip());
    }

    @Test
    void stoppedRebuild_saysHowItGoesOn() {
        write(RunChoice.ALL, true, result(true, NONE, Optional.empty()), OutputFormat.TEXT);

        assertEquals(
                "stopped: 12,345 lines written to /h/new; start it again as it was, and it goes on\n", out.toString());
    }

    @Test
    void swappedTree_saysWhereTheFormerIs() {
        write(RunChoice.ALL, true, result(false, NONE, Optional.of(Path.of("/h/old"))), OutputFormat.TEXT);

        assertEquals(
                "the new tree is in place at /h/runs, with 7 older run files; the former is /h/old\n", out.toString());
    }

    @Test
    void swappedRun_saysWhereTheFormerFileIs() {
        RebuildResult result = new RebuildResult(
                false,
                3,
                0,
                0,
                NONE,
                NONE,
                NONE,
                NewTree.NOTHING,
                Optional.of(Path.of("/h/new/2026-07-20/a.jsonl.before")));

        write(RunChoice.run("a"), true, result, OutputFormat.TEXT);

        assertEquals(
                "the new file of run a is in place in /h/runs; the former is /h/new/2026-07-20/a.jsonl.before\n",
                out.toString());
    }

    @Test
    void runsLeftOut_areNamedUpToAFew() {
        write(
                RunChoice.ALL,
                false,
                result(false, new SomeRuns(3, List.of("d/a.jsonl", "d/b.jsonl")), Optional.empty()),
                OutputFormat.TEXT);

        assertEquals(
                List.of(
                        "3 runs that began before what the topics hold, whose beginning is not in /h/runs: left out",
                        "  d/a.jsonl",
                        "  d/b.jsonl",
                        "  and 1 more"),
                err.toString().lines().limit(4).toList());
    }

    @Test
    void swappedTree_saysWhatIsLostAndWhatItLeavesBehind() {
        NewTree tree = new NewTree(
                0, new SomeRuns(2, List.of("d/a.jsonl", "d/b.jsonl")), new SomeRuns(1, List.of("notes.txt")));
        Optional<Path> before = Optional.of(Path.of("/h/old"));

        write(
                RunChoice.ALL,
                true,
                new RebuildResult(false, 1, 0, 0, NONE, NONE, NONE, tree, before),
                OutputFormat.TEXT);

        assertEquals(
                List.of(
                        "2 runs of the index without a file, that nobody has pruned: neither the topics nor the former"
                                + " tree have it",
                        "  d/a.jsonl",
                        "  d/b.jsonl",
                        "1 item that the sink does not put into a runs folder, so not in the new tree: still in /h/old",
                        "  notes.txt"),
                err.toString().lines().toList());
    }

    @Test
    void json_isOneObject() {
        write(RunChoice.ALL, true, result(false, NONE, Optional.of(Path.of("/h/old"))), OutputFormat.JSON);

        assertEquals(
                "{\"schema_version\":1,\"into\":\"/h/new\",\"stopped\":false,\"swapped\":true,\"lines\":12345,"
                        + "\"late_lines\":2,\"bad_records\":0,\"runs_left_out\":0,\"runs_incomplete\":0,"
                        + "\"runs_refused\":0,\"runs_lost\":0,\"run_files_carried_over\":7,\"strays\":0,"
                        + "\"before\":\"/h/old\"}\n",
                out.toString());
    }
}
