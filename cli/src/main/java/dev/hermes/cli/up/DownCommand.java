package dev.hermes.cli.up;

import dev.hermes.cli.home.UpLock;
import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Output;
import dev.hermes.schemas.home.HermesHome;
import java.io.IOException;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(name = "down", description = "Stop the hermes up of this home cleanly, and wait until it has stopped.")
public final class DownCommand implements Callable<Integer> {
    /** Longer than {@code hermes up} takes at most. */
    private static final Duration LONGEST_STOP = Duration.ofSeconds(20);

    private static final Duration LOOK = Duration.ofMillis(50);

    private final GlobalOptions options;

    @Spec
    private CommandSpec spec;

    public DownCommand(GlobalOptions options) {
        this.options = options;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        HermesHome home = options.home();
        OptionalLong holder = UpLock.holder(home);
        long pid = holder.orElseThrow(() -> CommandException.failed("nothing is up on " + home.root()));
        ProcessHandle up = ProcessHandle.of(pid)
                .orElseThrow(() -> CommandException.failed("hermes up is only just starting, try again"));
        up.destroy();
        awaitEnd(home, pid);
        Output.of(spec, options).note("stopped (pid " + pid + ")");
        return ExitCode.OK;
    }

    private static void awaitEnd(HermesHome home, long pid) throws IOException, InterruptedException {
        long giveUp = System.nanoTime() + LONGEST_STOP.toNanos();
        while (isHolder(home, pid)) {
            if (System.nanoTime() - giveUp > 0) {
                throw CommandException.failed("pid " + pid + " was asked to stop but has not stopped within "
                        + LONGEST_STOP.toSeconds() + " s");
            }
            Thread.sleep(LOOK.toMillis());
        }
    }

    private static boolean isHolder(HermesHome home, long pid) throws IOException {
        OptionalLong holder = UpLock.holder(home);
        return holder.isPresent() && holder.getAsLong() == pid;
    }
}
