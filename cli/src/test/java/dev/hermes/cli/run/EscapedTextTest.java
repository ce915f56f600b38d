package dev.hermes.cli.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.option.Printable;
import dev.hermes.cli.option.Screen;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class EscapedTextTest {
    private static final int LONG = 64 * 1024;

    private static String printed(String text) throws IOException {
        StringWriter out = new StringWriter();
        CommandSpec spec = CommandSpec.create();
        new CommandLine(spec).setOut(new PrintWriter(out));
        EscapedText.print(new StringReader(text), Output.of(spec, new GlobalOptions(Map.of(), () -> Screen.NONE)));
        return out.toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a",
                "a\n",
                "\n",
                "\n\n",
                "a\n\nb",
                "a\r\nb\r\n",
                "a\r",
                "\r\r\n\n",
                "a\rb",
                "\u001b[2J\u202e\tx",
                "\ud83d",
                "\ud83d\n\ude00"
            })
    void text_isThatOfItsEscapedLines(String text) throws IOException {
        assertEquals(
                text.lines().map(line -> Printable.escape(line) + "\n").collect(Collectors.joining()), printed(text));
    }

    @Test
    void charactersOfTwoChars_stayWhole_whereALongLineIsPrintedInPieces() throws IOException {
        for (String before : new String[] {"", "x"}) {
            String line = before + "\ud83d\ude00".repeat(LONG);

            assertEquals(line + "\n", printed(line));
        }
    }
}
