package dev.hermes.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A class of ours in a JVM of its own, with the classpath of this one; it can be killed. Thread-safe. */
public final class ChildJvm implements AutoCloseable {
    /** What lives for seconds only is not worth the compiler's last pains, which would take half of all processor time. */
    private static final List<String> SOON_READY = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private final Process process;

    private ChildJvm(Process process) {
        this.process = process;
    }

    /**
     * Starts it.
     *
     * @param log gets what it says on stderr, at its end
     */
    public static ChildJvm start(Class<?> main, Path log, String... arguments) {
        return start(List.of(), main, log, arguments);
    }

    /** Starts it so that it can have so many files open, and no more. */
    public static ChildJvm startWithOpenFiles(int most, Class<?> main, Path log, String... arguments) {
        return start(List.of("sh", "-c", "ulimit -n " + most + " && exec \"$@\"", "sh"), main, log, arguments);
    }

    private static ChildJvm start(List<String> wrapper, Class<?> main, Path log, String... arguments) {
        ProcessBuilder builder =
                builder(wrapper, main, arguments).redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()));
        try {
            return new ChildJvm(builder.start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** For a test that needs the process itself; it says on stderr what this JVM says there. */
    public static ProcessBuilder builder(Class<?> main, String... arguments) {
        return builder(List.of(), main, arguments).redirectError(ProcessBuilder.Redirect.INHERIT);
    }

    private static ProcessBuilder builder(List<String> wrapper, Class<?> main, String... arguments) {
        List<String> command = new ArrayList<>(wrapper);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        if (Runtime.version().feature() >= 24) { // as the launcher and the manifest do
            command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"));
        }
        command.addAll(SOON_READY);
        command.addAll(List.of("-Xmx512m", "-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        clearSettings(builder.environment());
        return builder;
    }

    /** The settings of whoever runs the tests are none of the child's. */
    private static void clearSettings(Map<String, String> environment) {
        environment.keySet().removeIf(name -> name.startsWith("HERMES_"));
    }

    /** What it prints. */
    public InputStream output() {
        return process.getInputStream();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Waits for its end, and says how it ended. */
    public int awaitEnd() {
        return process.onExit().join().exitValue();
    }

    /** Ends its standard input, which asks it to end in good order; returns when it has. */
    public void stop() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        awaitEnd();
    }

    /** Ends it as {@code kill -9} does: nothing of it is finished or flushed. Returns when it is gone. */
    public void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** The same as {@link #kill}. */
    @Override
    public void close() {
        kill();
    }
}
