package dev.hermes.cli;

import dev.hermes.cli.option.Printable;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says in two lines what is wrong with a command line and where to read on; the whole help would hide the reason. */
final class WrongUsage implements IParameterExceptionHandler {
    @Override
    public int handleParseException(ParameterException wrong, String[] args) {
        CommandLine command = wrong.getCommandLine();
        command.getErr().println("hermes: " + Printable.escape(wrong.getMessage()));
        UnmatchedArgumentException.printSuggestions(wrong, command.getErr());
        command.getErr().println("Try: " + command.getCommandSpec().qualifiedName() + " --help");
        return ExitCode.USAGE;
    }
}
