package dev.hermes.cli.dashboard;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.hermes.cli.home.Token;
import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.option.OutputFormat;
import dev.hermes.cli.option.Printable;
import dev.hermes.cli.server.ServerPlace;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hermes dashboard}: opens the page of the running {@code hermes up}, or of the server that is named. */
@Command(
        name = "dashboard",
        description = {
            "Open the dashboard in the browser, signed in with the token of this home.",
            "Of the running hermes up, or of --server. Where there is no browser its address is printed."
        })
public final class DashboardCommand implements Callable<Integer> {
    private static final int SCHEMA_VERSION = 1;

    private final GlobalOptions options;
    private final Browser browser;

    @Spec
    private CommandSpec spec;

    @Option(names = "--print", description = "Print the address, which holds the token, and open nothing.")
    private boolean print;

    public DashboardCommand(GlobalOptions options, Map<String, String> environment) {
        this.options = options;
        this.browser = new Browser(environment);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        ServerPlace place = ServerPlace.find(options)
                .orElseThrow(() -> CommandException.failed("nothing is up on "
                        + options.home().root() + ": start hermes up, or name a server with --server"));
        Output output = Output.of(spec, options);
        if (print || options.output() == OutputFormat.JSON) {
            print(place, output);
        } else if (!open(place, output)) {
            output.note("no browser can be opened from here: open this address in one");
            print(place, output);
        }
        return ExitCode.OK;
    }

    private void print(ServerPlace place, Output output) {
        String address = address(place);
        boolean isJson = options.output() == OutputFormat.JSON;
        output.line(
                isJson
                        ? JsonNodeFactory.instance
                                .objectNode()
                                .put("schema_version", SCHEMA_VERSION)
                                .put("url", address)
                                .toString()
                        : Printable.escape(address));
    }

    private static String address(ServerPlace place) {
        return place.token() == null ? place.url() + "/" : Doorway.address(place.url(), place.token());
    }

    /** The token never stands on a command line. What is not the home's own is written to no file either: the page asks for it. */
    private boolean open(ServerPlace place, Output output) throws IOException, InterruptedException {
        Optional<String> own = Token.ofExisting(options.home()).map(Token::secret);
        boolean isSignedIn = own.isPresent() && own.get().equals(place.token());
        String target = isSignedIn
                ? Doorway.write(options.home(), place.url(), own.get()).toString()
                : place.url() + "/";
        boolean isOpen = browser.open(target);
        if (isOpen) {
            output.note("opened " + place.url() + "/ in the browser"
                    + (isSignedIn
                            ? "; if it shows nothing, it may not read the home's files: hermes dashboard --print"
                            : "; it asks for the server's token"));
        }
        return isOpen;
    }
}
