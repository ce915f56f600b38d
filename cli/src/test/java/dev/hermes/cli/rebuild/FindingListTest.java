package dev.hermes.cli.rebuild;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.option.OutputFormat;
import dev.hermes.sink.Finding;
import dev.hermes.sink.FindingKind;
import dev.hermes.sink.VerifyResult;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class FindingListTest {
    private static final String PATH = "2026-07-20/a.jsonl";

    private final StringWriter out = new StringWriter();

    private Output output() {
        CommandLine command = new CommandLine(CommandSpec.create());
        command.setOut(new PrintWriter(out, true));
        return Output.of(command.getCommandSpec(), new GlobalOptions(Map.of()));
    }

    private List<String> lines() {
        return out.toString().lines().toList();
    }

    @Test
    void text_isAShortListWithTotals() {
        // Given
        FindingList list = new FindingList(OutputFormat.TEXT, output());
        list.add(new Finding(FindingKind.DIFFERENT, "a", PATH, 17L, 2L, "something else stands in line 2"));
        list.add(new Finding(FindingKind.INDEX, "b", "index.jsonl", null, null, "no row"));
        for (int i = 0; i < 23; i++) {
            list.add(new Finding(FindingKind.MISSING, "m" + i, "2026-07-20/m" + i + ".jsonl", null, null, "no file"));
        }
        list.add(new Finding(FindingKind.OLDER, "o", "2025-01-01/o.jsonl", 9L, null, "from byte 9 on"));

        // When
        list.end(new VerifyResult(
                false,
                1_200,
                34_000,
                0,
                Map.of(
                        FindingKind.DIFFERENT, 1L,
                        FindingKind.INDEX, 1L,
                        FindingKind.MISSING, 23L,
                        FindingKind.OLDER, 1L)));

        // Then
        List<String> lines = lines();
        assertEquals("missing    2026-07-20/m0.jsonl  no file", lines.get(0));
        assertEquals("missing    and 3 more", lines.get(20));
        assertEquals(
                List.of(
                        "different  2026-07-20/a.jsonl byte 17  something else stands in line 2",
                        "index      index.jsonl run b  no row",
                        "older      2025-01-01/o.jsonl byte 9  from byte 9 on",
                        "1,200 runs, 34,000 lines: 23 missing, 1 different, 1 index (1 older)"),
                lines.subList(21, lines.size()));
    }

    @Test
    void goodTree_isOneLine() {
        // When
        new FindingList(OutputFormat.TEXT, output()).end(new VerifyResult(false, 3, 9, 0, Map.of()));

        // Then
        assertEquals(List.of("3 runs, 9 lines: all agree"), lines());
    }

    @Test
    void json_isAnObjectForEachFindingAndOneForAll() {
        // Given
        FindingList list = new FindingList(OutputFormat.JSON, output());

        // When
        list.add(new Finding(FindingKind.TORN, "a\"b", PATH, 17L, 2L, "the file ends inside line 2"));
        list.add(new Finding(FindingKind.EXTRA, null, PATH, null, null, "of no run"));
        list.end(new VerifyResult(false, 1, 1, 0, Map.of(FindingKind.TORN, 1L, FindingKind.EXTRA, 1L)));

        // Then
        assertEquals(
                List.of(
                        "{\"schema_version\":1,\"kind\":\"torn\",\"run_id\":\"a\\\"b\",\"path\":\"" + PATH
                                + "\",\"offset\":17,\"seq\":2,\"detail\":\"the file ends inside line 2\"}",
                        "{\"schema_version\":1,\"kind\":\"extra\",\"path\":\"" + PATH + "\",\"detail\":\"of no run\"}",
                        "{\"schema_version\":1,\"kind\":\"total\",\"runs\":1,\"lines\":1,\"missing\":0,\"short\":0,"
                                + "\"torn\":1,\"different\":0,\"extra\":1,\"index\":0,\"older\":0,\"pruned\":0,"
                                + "\"bad_records\":0,\"stopped\":false}"),
                lines());
    }

    @Test
    void controlCharacters_areEscapedOnATerminal() {
        // Given
        FindingList list = new FindingList(OutputFormat.TEXT, output());
        list.add(new Finding(FindingKind.INDEX, "x\u001b[2J", "index.jsonl", 0L, null, "no run"));

        // When
        list.end(new VerifyResult(false, 1, 1, 0, Map.of(FindingKind.INDEX, 1L)));

        // Then
        assertEquals("index      index.jsonl run x\\u001b[2J byte 0  no run", lines().get(0));
    }
}
