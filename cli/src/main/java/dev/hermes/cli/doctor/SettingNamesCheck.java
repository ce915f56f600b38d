package dev.hermes.cli.doctor;

import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.UnknownSetting;
import java.util.List;
import java.util.stream.Collectors;

/** Settings, in {@code config.yaml} and in the environment, that nobody reads. */
final class SettingNamesCheck {
    private static final String IN_FILE = "names of settings";
    private static final String IN_ENVIRONMENT = "names of variables";

    private final GlobalOptions options;

    SettingNamesCheck(GlobalOptions options) {
        this.options = options;
    }

    List<Finding> look() {
        return List.of(
                inFile(), finding(IN_ENVIRONMENT, "the environment", UnknownSetting.inEnvironment(options.settings())));
    }

    private Finding inFile() {
        try {
            return finding(IN_FILE, options.home().config().toString(), UnknownSetting.inFile(options.settings()));
        } catch (CommandException e) {
            return Finding.fail(IN_FILE, e.getMessage(), "correct the file");
        }
    }

    private static Finding finding(String what, String place, List<UnknownSetting> unknown) {
        if (unknown.isEmpty()) {
            return Finding.ok(what, "all that " + place + " sets are known");
        }
        String names = unknown.stream().map(UnknownSetting::text).collect(Collectors.joining(", "));
        return Finding.warn(what, place + " sets what is no setting: " + names, "correct the names, or take them away");
    }
}
