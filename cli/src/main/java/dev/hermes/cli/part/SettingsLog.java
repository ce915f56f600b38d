package dev.hermes.cli.part;

import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.cli.option.Settings;
import dev.hermes.cli.option.UnknownSetting;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a part says of its settings when it starts. */
public final class SettingsLog {
    private static final Logger LOG = LoggerFactory.getLogger(SettingsLog.class);

    private SettingsLog() {}

    /** Names what is set and that nobody reads. */
    public static void start(GlobalOptions options) {
        Settings settings = options.settings();
        UnknownSetting.inFile(settings).forEach(unknown -> warn(options.home().config().toString(), unknown));
        UnknownSetting.inEnvironment(settings).forEach(unknown -> warn("environment", unknown));
    }

    private static void warn(String place, UnknownSetting unknown) {
        LOG.warn("no such setting, so it has no effect place={} name=\"{}\"", place, unknown.text());
    }
}
