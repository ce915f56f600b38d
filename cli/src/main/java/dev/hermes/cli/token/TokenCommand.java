package dev.hermes.cli.token;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.hermes.cli.home.Token;
import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.option.OutputFormat;
import dev.hermes.gateway.TeamRule;
import dev.hermes.http.TeamTokens;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "token",
        description = {
            "Make a token for a team, and the line for the file that gateway.tokens or query.tokens names.",
            "The token is kept nowhere: it is shown this once. The line holds its SHA-256 only."
        })
public final class TokenCommand implements Callable<Integer> {
    private static final int SCHEMA_VERSION = 1;

    /** Nobody takes it for its own SHA-256, in the file either. */
    private static final String PREFIX = "hermes_";

    private final GlobalOptions options;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "TEAM", description = "The team whose events it lets in.")
    private String team;

    public TokenCommand(GlobalOptions options) {
        this.options = options;
    }

    @Override
    public Integer call() {
        if (!TeamRule.keeps(options.intake(), team)) {
            throw CommandException.wrongUsage("redaction would mask or cut this name of a team: choose another, or"
                    + " allow it in redaction.yaml");
        }
        String token = PREFIX + Token.newSecret();
        String line = line(token);
        Output output = Output.of(spec, options);
        if (options.output() == OutputFormat.JSON) {
            output.line(JsonNodeFactory.instance
                    .objectNode()
                    .put("schema_version", SCHEMA_VERSION)
                    .put("team", team)
                    .put("token", token)
                    .put("line", line)
                    .toString());
        } else {
            output.line("token  " + token);
            output.line("line   " + line);
        }
        output.flush();
        return ExitCode.OK;
    }

    private String line(String token) {
        try {
            return TeamTokens.line(team, token);
        } catch (IllegalArgumentException e) {
            throw CommandException.wrongUsage(e.getMessage());
        }
    }
}
