package dev.hermes.cli;

import dev.hermes.cli.option.GlobalOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

@Command(
        name = "hermes",
        scope = ScopeType.INHERIT,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        usageHelpAutoWidth = true,
        synopsisSubcommandLabel = "COMMAND",
        description = "The black box of a team's agents: every step of every run, kept and searchable.")
final class Hermes implements Runnable {
    @Spec
    private CommandSpec spec;

    @Mixin
    final GlobalOptions options;

    Hermes(GlobalOptions options) {
        this.options = options;
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "say what to do: " + String.join(", ", spec.subcommands().keySet()));
    }
}
