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
        UnknownSetting.inFile(settings).forEach(SettingsLog::warn);
        UnknownSetting.inEnvironment(settings).forEach(SettingsLog::warn);
    }

    private static void warn(UnknownSetting unknown) {
        String hint = unknown.meant().map(other -> "; is " + other + " meant?").orElse("");
        if (unknown.isForPlugin()) {
            LOG.warn(
                    "this has no effect, unless a plugin of Kafka reads it name={} problem=\"{}\"",
                    unknown.name(),
                    "Kafka's clients have no such setting" + hint);
        } else {
            LOG.warn("this has no effect name={} problem=\"{}\"", unknown.name(), "there is no such setting" + hint);
        }
    }
}
