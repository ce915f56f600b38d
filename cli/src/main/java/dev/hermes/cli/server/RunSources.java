package dev.hermes.cli.server;

import dev.hermes.cli.home.UpFile;
import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.cli.runs.FileRuns;
import dev.hermes.cli.runs.RunSource;
import java.io.IOException;
import java.util.Optional;

/** Chooses where runs are read from. */
public final class RunSources {
    private RunSources() {}

    /**
     * The files that {@code --runs} names; else the server that is named; else that of the {@code hermes up} that runs on the home
     * and writes the runs folder; else the runs folder.
     */
    public static RunSource of(GlobalOptions options, Output out) throws IOException {
        if (options.namesRuns()) {
            if (options.namesServer()) {
                throw CommandException.wrongUsage("--runs and --server name two places to read from: choose one");
            }
            return new FileRuns(options.runs(), out);
        }
        if (options.server() != null) {
            return new ServerRuns(new ServerClient(ServerPlace.named(options)), out);
        }
        Optional<UpFile> up = UpFile.ofRunning(options.home());
        if (up.isPresent() && up.get().runsDir().equals(options.runs())) {
            ServerPlace place = ServerPlace.of(up.get(), options);
            return new ServerOrFiles(
                    new ServerRuns(new ServerClient(place), out), () -> new FileRuns(options.runs(), out), out);
        }
        return new FileRuns(options.runs(), out);
    }
}
