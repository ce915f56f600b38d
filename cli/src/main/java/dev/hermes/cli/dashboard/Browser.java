package dev.hermes.cli.dashboard;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The user's browser, opened as the desktop does it. {@code java.awt.Desktop} would do too, and start a window toolkit for it. */
final class Browser {
    private static final int SECONDS_TO_FAIL = 3;

    private final Map<String, String> environment;
    private final boolean isMac;

    Browser(Map<String, String> environment) {
        this.environment = environment;
        this.isMac = System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("mac");
    }

    /**
     * Opens something in it.
     *
     * @param target an address, or a file's
     * @return false when there is none here. A browser that goes on in the foreground is open
     */
    boolean open(String target) throws IOException, InterruptedException {
        Optional<Path> opener = isMac || hasScreen() ? program(isMac ? "open" : "xdg-open") : Optional.empty();
        if (opener.isEmpty()) {
            return false;
        }
        Process process = new ProcessBuilder(opener.get().toString(), target)
                .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD)
                .start();
        return !process.waitFor(SECONDS_TO_FAIL, TimeUnit.SECONDS) || process.exitValue() == 0;
    }

    /** Without one, the desktop's program takes a browser of the terminal, which knows no script. */
    private boolean hasScreen() {
        return isSet("DISPLAY") || isSet("WAYLAND_DISPLAY");
    }

    private boolean isSet(String variable) {
        return !environment.getOrDefault(variable, "").isEmpty();
    }

    private Optional<Path> program(String name) {
        return Arrays.stream(environment.getOrDefault("PATH", "").split(":", -1))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
