package dev.hermes.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "completion",
        description = {
            "Print a script that completes this command in a shell.",
            "bash and zsh: source <(hermes completion bash)",
            "fish: hermes completion fish | source"
        })
final class CompletionCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "bash|zsh|fish", description = "The shell.")
    private Shell shell;

    /** The shells that we know; named as they are typed. */
    enum Shell {
        bash,
        zsh,
        fish
    }

    @Override
    public Integer call() {
        CommandLine hermes = spec.root().commandLine();
        String script = shell == Shell.fish
                ? new FishCompletion(hermes.getCommandSpec()).script()
                : AutoComplete.bash(
                        hermes.getCommandName(), hermes); // zsh runs it too: it loads bashcompinit by itself
        spec.commandLine().getOut().print(script);
        return ExitCode.OK;
    }
}
