package dev.hermes.cli.redact;

import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.IoProblem;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.option.OutputFormat;
import dev.hermes.schemas.redaction.Redactor;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "redact",
        description = {
            "Show what redaction would mask in files, and by which rule: FILE:LINE: rule field. Never the value.",
            "A line that is a JSON object is looked at by its fields, any other as plain text.",
            "The rules are the built-in ones, or those of redaction.yaml in the home's runlog folder.",
            "Exit code: 0 nothing would be masked, 1 something would be, or a file cannot be read, 2 wrong usage."
        })
public final class RedactCommand implements Callable<Integer> {
    private static final String STDIN = "-";

    private final GlobalOptions options;
    private final InputStream stdin;

    @Spec
    private CommandSpec spec;

    @Option(names = "--check", description = "Only look; no file is changed.")
    private boolean check;

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "Files of text, one line after the other; - is stdin.")
    private List<String> files;

    public RedactCommand(GlobalOptions options, InputStream stdin) {
        this.options = options;
        this.stdin = stdin;
    }

    @Override
    public Integer call() throws IOException {
        if (!check) {
            throw new ParameterException(spec.commandLine(), "write --check: to look at files is all that is done");
        }
        Output output = Output.of(spec, options);
        FindingReport report = new FindingReport(output, options.output() == OutputFormat.JSON);
        Redactor redactor = new Redactor(options.policy());
        boolean allRead = true;
        for (String file : files) {
            allRead &= look(file, redactor, report, output);
        }
        output.flush();
        report.end();
        return allRead && report.isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private boolean look(String file, Redactor redactor, FindingReport report, Output output) throws IOException {
        if (file.equals(STDIN)) {
            look(file, stdin, redactor, report);
            return true;
        }
        try (InputStream in = Files.newInputStream(Path.of(file))) {
            look(file, in, redactor, report);
            return true;
        } catch (IOException e) {
            output.warn("hermes: cannot read " + file + ": " + IoProblem.of(e));
            return false;
        }
    }

    private static void look(String file, InputStream in, Redactor redactor, FindingReport report) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        long number = 0;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            number++;
            report.add(file, number, redactor.mask(line).findings());
        }
    }
}
