package dev.hermes.cli.doctor;

import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.part.SettingProblems;
import java.util.List;
import java.util.Set;

/** Settings with values that cannot be. */
final class SettingValuesCheck {
    private static final String WHAT = "values of settings";

    private final GlobalOptions options;

    SettingValuesCheck(GlobalOptions options) {
        this.options = options;
    }

    List<Finding> look() {
        Set<String> problems = SettingProblems.of(options);
        if (problems.isEmpty()) {
            return List.of(Finding.ok(WHAT, "each can be what it is set to"));
        }
        String advice = "correct it in " + options.home().config() + ", or in the environment";
        return problems.stream()
                .map(problem -> Finding.fail(WHAT, problem, advice))
                .toList();
    }
}
