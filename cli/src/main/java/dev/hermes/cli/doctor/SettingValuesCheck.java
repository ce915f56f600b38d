package dev.hermes.cli.doctor;

import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.part.LogLevel;
import dev.hermes.cli.part.PartSettings;
import dev.hermes.cli.part.Scale;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Settings with values that cannot be: the parts' own reading of them, without starting any. */
final class SettingValuesCheck {
    private static final String WHAT = "values of settings";
    /** None is asked while settings are read. */
    private static final String SOME_SERVER = "127.0.0.1:9092";

    private final GlobalOptions options;

    SettingValuesCheck(GlobalOptions options) {
        this.options = options;
    }

    List<Finding> look() {
        PartSettings parts = new PartSettings(options);
        Set<String> problems = new LinkedHashSet<>();
        read(problems, options::bootstrapServers);
        read(problems, options::zone);
        read(problems, () -> LogLevel.start(options));
        read(problems, options::intake);
        read(problems, () -> parts.streamProcessor(SOME_SERVER, Scale.CLUSTER));
        read(problems, () -> parts.sink(SOME_SERVER, Scale.CLUSTER));
        read(problems, () -> parts.gateway(Scale.CLUSTER));
        read(problems, () -> parts.http("gateway", null, 0, () -> WHAT));
        read(problems, () -> parts.http("query", null, 0, () -> WHAT));
        read(problems, () -> parts.openHttp("sink", null, 0));
        if (problems.isEmpty()) {
            return List.of(Finding.ok(WHAT, "each can be what it is set to"));
        }
        List<Finding> findings = new ArrayList<>();
        problems.forEach(problem -> findings.add(
                Finding.fail(WHAT, problem, "correct it in " + options.home().config() + ", or in the environment")));
        return findings;
    }

    private static void read(Set<String> problems, Runnable setting) {
        try {
            setting.run();
        } catch (CommandException e) {
            problems.add(e.getMessage());
        }
    }
}
