package dev.hermes.cli.option;

import dev.hermes.schemas.home.HermesHome;
import dev.hermes.schemas.intake.Intake;
import dev.hermes.schemas.price.HomePrices;
import dev.hermes.schemas.price.PriceFileException;
import dev.hermes.schemas.price.PriceTable;
import dev.hermes.schemas.redaction.BadPolicyException;
import dev.hermes.schemas.redaction.RedactionPolicy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.TypeConversionException;

/**
 * The options that every command takes, before or behind its name: a mixin of the root command, whose subcommands get this
 * object. A flag counts before the environment, that before {@code config.yaml}, that before the default.
 */
public final class GlobalOptions {
    private static final String BOOTSTRAP_SERVERS = "bootstrap-servers";
    private static final String RUNS = "runs.dir";
    private static final String SERVER = "server";
    private static final String SERVER_TOKEN = "server.token";
    private static final String TOKEN_VARIABLE = "HERMES_TOKEN";
    private static final String TIME_ZONE = "time-zone";
    private static final ZoneId DEFAULT_ZONE = ZoneId.of("UTC");
    private static final String NO_TIME_ZONE = "no time zone, write one such as UTC or Europe/Berlin: ";

    private final Map<String, String> environment;
    private final Supplier<Screen> screen;
    private Screen foundScreen;
    private Settings settings;

    @Option(
            names = "--home",
            paramLabel = "DIR",
            scope = ScopeType.INHERIT,
            description = "Where all is kept (HERMES_HOME; default: ~/.hermes).")
    private Path home;

    @Option(
            names = "--runs",
            paramLabel = "DIR",
            scope = ScopeType.INHERIT,
            description = "Folder of the run files (HERMES_RUNS_DIR; default: runs in the home).")
    private Path runs;

    @Option(
            names = "--bootstrap-server",
            paramLabel = "HOST:PORT",
            scope = ScopeType.INHERIT,
            description = "Kafka cluster to use (HERMES_BOOTSTRAP_SERVERS; default: that of the running hermes up).")
    private String bootstrapServers;

    @Option(
            names = "--server",
            paramLabel = "URL",
            scope = ScopeType.INHERIT,
            description =
                    "Server to read runs from (HERMES_SERVER; default: that of the running hermes up, else files).")
    private String server;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "text|json",
            scope = ScopeType.INHERIT,
            converter = OutputFormat.Converter.class,
            completionCandidates = OutputFormat.Words.class,
            description = "Form of the results (default: text).")
    private OutputFormat output;

    @Option(
            names = "--tz",
            paramLabel = "ZONE",
            scope = ScopeType.INHERIT,
            converter = TimeZoneConverter.class,
            description = "Time zone of times and days, such as Europe/Berlin (HERMES_TIME_ZONE; default: UTC).")
    private ZoneId zone;

    @Option(
            names = {"-q", "--quiet"},
            scope = ScopeType.INHERIT,
            description = "Leave out notes.")
    private boolean quiet;

    @Option(
            names = {"-v", "--verbose"},
            scope = ScopeType.INHERIT,
            description = "Say more of what goes on.")
    private boolean verbose;

    @Option(
            names = "--color",
            paramLabel = "auto|always|never",
            scope = ScopeType.INHERIT,
            converter = ColourChoice.Converter.class,
            completionCandidates = ColourChoice.Words.class,
            description = "Colours (default: auto, on a terminal unless NO_COLOR is set).")
    private ColourChoice colour;

    @Option(
            names = "--no-header",
            scope = ScopeType.INHERIT,
            description = "Leave out the names of the columns, which stand on a terminal only.")
    private boolean noHeader;

    /** Options that nobody has given yet, over an environment; results are not shown on a terminal. */
    public GlobalOptions(Map<String, String> environment) {
        this(environment, () -> Screen.NONE);
    }

    /**
     * The same where results may be shown on a terminal.
     *
     * @param screen asked when it first matters
     */
    public GlobalOptions(Map<String, String> environment, Supplier<Screen> screen) {
        this.environment = Objects.requireNonNull(environment, "environment");
        this.screen = Objects.requireNonNull(screen, "screen");
    }

    /** The home. */
    public HermesHome home() {
        return home == null ? HermesHome.of(environment) : new HermesHome(home);
    }

    /** Settings that no flag gives. */
    public Settings settings() {
        if (settings == null) {
            settings = freshSettings();
        }
        return settings;
    }

    /** The same, for who wants to know what the file says now. */
    public Settings freshSettings() {
        return new Settings(environment, home().config());
    }

    /** What may not be in a line: the home's {@code redaction.yaml}, or the built-in policy where there is none. */
    public RedactionPolicy policy() {
        try {
            return RedactionPolicy.of(home().redaction());
        } catch (BadPolicyException e) {
            throw CommandException.wrongUsage(e.getMessage());
        }
    }

    /** What models cost: the home's own prices over those that come along, with what an update made newer. */
    public PriceTable prices() {
        try {
            return HomePrices.read(home());
        } catch (PriceFileException e) {
            throw CommandException.wrongUsage(e.problems());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What every event goes through. */
    public Intake intake() {
        return new Intake(policy(), prices());
    }

    /** Folder of the run files; it need not exist. */
    public Path runs() {
        if (runs != null) {
            return runs.toAbsolutePath().normalize();
        }
        String set = settings().get(RUNS);
        return set == null
                ? home().runs()
                : home().root().resolve(set).toAbsolutePath().normalize();
    }

    /** Whether a flag names the folder of the run files. */
    public boolean namesRuns() {
        return runs != null;
    }

    /** Whether a flag names a server. */
    public boolean namesServer() {
        return server != null;
    }

    /** Server that was named, or null. */
    public String server() {
        return server != null ? server : settings().get(SERVER);
    }

    /** The secret that opens a named server, or null. There is no flag for it: others see command lines. */
    public String serverToken() {
        String token = environment.get(TOKEN_VARIABLE);
        return token == null || token.isBlank() ? settings().get(SERVER_TOKEN) : token.strip();
    }

    /** Kafka cluster that was named, or null: then it is the embedded one. */
    public String bootstrapServers() {
        return bootstrapServers != null ? bootstrapServers : settings().get(BOOTSTRAP_SERVERS);
    }

    /** Zone of times and days. */
    public ZoneId zone() {
        if (zone != null) {
            return zone;
        }
        String set = settings().get(TIME_ZONE);
        try {
            return set == null ? DEFAULT_ZONE : ZoneId.of(set);
        } catch (DateTimeException e) {
            throw CommandException.wrongUsage(TIME_ZONE + ": " + NO_TIME_ZONE + set);
        }
    }

    public OutputFormat output() {
        return output == null ? OutputFormat.TEXT : output;
    }

    /** What results are shown on. */
    public Screen screen() {
        if (foundScreen == null) {
            foundScreen = screen.get();
        }
        return foundScreen;
    }

    /** Whether results have colours. */
    public boolean hasColours() {
        ColourChoice choice = colour == null ? ColourChoice.AUTO : colour;
        return choice.isOn(screen(), environment);
    }

    /** Whether columns have their names above them. */
    public boolean hasHeader() {
        return !noHeader && screen().isTerminal();
    }

    /** Reads the zone of the option. */
    static final class TimeZoneConverter implements ITypeConverter<ZoneId> {
        @Override
        public ZoneId convert(String zone) {
            try {
                return ZoneId.of(zone);
            } catch (DateTimeException e) {
                throw new TypeConversionException(NO_TIME_ZONE + zone);
            }
        }
    }

    public boolean quiet() {
        return quiet;
    }

    public boolean verbose() {
        return verbose;
    }
}
