package dev.hermes.cli.rebuild;

import dev.hermes.cli.option.Counted;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.sink.ReadProgress;
import dev.hermes.sink.SinkConfig;
import dev.hermes.sink.Verify;
import dev.hermes.sink.VerifyResult;
import java.io.IOException;
import java.util.function.BooleanSupplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;

@Command(
        name = "verify",
        description = {
            "Compare the runs folder with the topics, line by line; nothing is changed, and sinks may run meanwhile.",
            "Found can be: missing, short, torn, different and extra run files, and rows of the index that do not match.",
            "Runs that are older than what the topics hold, and pruned ones, are named and are no failure."
        })
public final class VerifyCommand extends ReadingTopics {
    public VerifyCommand(GlobalOptions options) {
        super(options);
    }

    @Override
    void check() {}

    @Override
    Outcome read(SinkConfig live, ReadProgress progress, BooleanSupplier isStopped, Output output) throws IOException {
        FindingList findings = new FindingList(options().output(), output);
        VerifyResult result = Verify.run(live, findings::add, progress, isStopped);
        return () -> {
            findings.end(result);
            if (result.badRecords() > 0) {
                output.warn(Counted.of(result.badRecords(), "record") + " of the topics cannot be used: passed over");
            }
            return exitCode(result);
        };
    }

    private static int exitCode(VerifyResult result) {
        if (result.stopped()) {
            return INTERRUPTED;
        }
        return result.isGood() ? ExitCode.OK : ExitCode.SOFTWARE;
    }
}
