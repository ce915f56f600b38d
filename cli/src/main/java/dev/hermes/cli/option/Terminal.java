package dev.hermes.cli.option;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** What stands at the other end of this process. */
public final class Terminal {
    private static final Path STDOUT = Path.of("/proc/self/fd/1");
    private static final long LONGEST_ANSWER_MILLIS = 500;

    private Terminal() {}

    /** Whether input and output are a terminal's, as far as Java says. */
    @SuppressWarnings("SystemConsoleNull") // from Java 22 on the console is asked itself
    public static boolean isWatched() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (NoSuchMethodException e) {
            return true; // before Java 22 there is a console on a terminal only
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }

    /** What the results of this process are shown on. */
    public static Screen screen(Map<String, String> environment) {
        return isWatched() || isStdout() ? new Screen(true, width(environment)) : Screen.NONE;
    }

    /** Whether the output is a terminal's though the input is not; only Linux tells. */
    private static boolean isStdout() {
        try {
            String target = Files.readSymbolicLink(STDOUT).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    private static int width(Map<String, String> environment) {
        int columns = positive(environment.getOrDefault("COLUMNS", ""));
        return columns > 0 ? columns : ofStty();
    }

    /** {@code stty size} says rows and columns of the terminal; without an answer lines are not cut. */
    private static int ofStty() {
        try {
            Process stty = new ProcessBuilder("sh", "-c", "stty size </dev/tty")
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!stty.waitFor(LONGEST_ANSWER_MILLIS, TimeUnit.MILLISECONDS)) {
                stty.destroyForcibly();
                return Screen.NONE.width();
            }
            String[] size = new String(stty.getInputStream().readAllBytes(), UTF_8)
                    .strip()
                    .split(" ", -1);
            int columns = positive(size[size.length - 1]);
            return columns > 0 ? columns : Screen.NONE.width();
        } catch (IOException e) {
            return Screen.NONE.width();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Screen.NONE.width();
        }
    }

    private static int positive(String number) {
        return number.matches("[1-9][0-9]{0,4}") ? Integer.parseInt(number) : 0;
    }
}
