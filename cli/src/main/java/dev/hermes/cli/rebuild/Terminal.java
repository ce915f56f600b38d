package dev.hermes.cli.rebuild;

import java.io.Console;

/** Whether somebody watches. */
final class Terminal {
    private Terminal() {}

    /** Whether input and output are a terminal's, as far as Java says. */
    @SuppressWarnings("SystemConsoleNull") // from Java 22 on the console is asked itself
    static boolean isWatched() {
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
}
