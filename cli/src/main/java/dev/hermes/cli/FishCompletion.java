package dev.hermes.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The completion script for fish, which picocli does not make. */
final class FishCompletion {
    private final CommandSpec root;
    private final StringBuilder script = new StringBuilder();

    FishCompletion(CommandSpec root) {
        this.root = root;
    }

    String script() {
        script.append("# Completion of ").append(root.name()).append(" for fish\n");
        add(root, List.of());
        return script.toString();
    }

    private void add(CommandSpec command, List<String> path) {
        List<CommandLine> subcommands = List.copyOf(command.subcommands().values());
        String here = condition(path, subcommands);
        for (CommandLine subcommand : subcommands) {
            CommandSpec spec = subcommand.getCommandSpec();
            line(here, "-f -a " + quote(spec.name()), spec.usageMessage().description());
        }
        for (PositionalParamSpec parameter : command.positionalParameters()) {
            if (parameter.completionCandidates() != null) {
                line(
                        here,
                        "-f -a " + quote(String.join(" ", parameter.completionCandidates())),
                        parameter.description());
            }
        }
        for (OptionSpec option : command.options()) {
            if (!option.hidden()) {
                line(here, names(option), option.description());
            }
        }
        for (CommandLine subcommand : subcommands) {
            List<String> below = new ArrayList<>(path);
            below.add(subcommand.getCommandName());
            add(subcommand.getCommandSpec(), below);
        }
    }

    /** Where the command line names this command and none below it. */
    private static String condition(List<String> path, List<CommandLine> subcommands) {
        List<String> conditions = new ArrayList<>();
        for (String name : path) {
            conditions.add("__fish_seen_subcommand_from " + name);
        }
        if (!subcommands.isEmpty()) {
            List<String> names =
                    subcommands.stream().map(CommandLine::getCommandName).toList();
            conditions.add("not __fish_seen_subcommand_from " + String.join(" ", names));
        }
        return String.join("; and ", conditions);
    }

    private static String names(OptionSpec option) {
        StringBuilder names = new StringBuilder();
        for (String name : option.names()) {
            names.append(name.startsWith("--") ? "-l " + name.substring(2) : "-s " + name.substring(1))
                    .append(' ');
        }
        if (option.completionCandidates() != null) {
            return names + "-x -a " + quote(String.join(" ", option.completionCandidates()));
        }
        return names + (option.arity().max() > 0 ? "-r" : "-f");
    }

    private void line(String condition, String what, String[] description) {
        script.append("complete -c ").append(root.name());
        if (!condition.isEmpty()) {
            script.append(" -n ").append(quote(condition));
        }
        script.append(' ').append(what);
        if (description.length > 0) {
            script.append(" -d ").append(quote(description[0]));
        }
        script.append('\n');
    }

    private static String quote(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
