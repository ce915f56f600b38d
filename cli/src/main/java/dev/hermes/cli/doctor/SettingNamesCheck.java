package dev.hermes.cli.doctor;

import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Settings in {@code config.yaml} that nobody reads: commonly a slip of the pen. */
final class SettingNamesCheck {
    private static final String WHAT = "names of settings";

    private final GlobalOptions options;

    SettingNamesCheck(GlobalOptions options) {
        this.options = options;
    }

    List<Finding> look() {
        Path file = options.home().config();
        try {
            String unknown = options.settings().keys().stream()
                    .filter(key -> !KnownSettings.has(key))
                    .sorted()
                    .collect(Collectors.joining(", "));
            return List.of(
                    unknown.isEmpty()
                            ? Finding.ok(WHAT, "all that " + file + " sets are known")
                            : Finding.warn(
                                    WHAT,
                                    file + " sets what is no setting: " + unknown,
                                    "correct the names, or delete them"));
        } catch (CommandException e) {
            return List.of(Finding.fail(WHAT, e.getMessage(), "correct the file"));
        }
    }
}
