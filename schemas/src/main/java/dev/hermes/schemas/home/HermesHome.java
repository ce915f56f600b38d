package dev.hermes.schemas.home;

import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

/**
 * Where things lie in a home. Ours are {@code runs/}, {@code traces/} and {@code runlog/}; other tools' files lie beside them.
 *
 * @param root the home itself: {@code ~/.hermes} unless set otherwise
 */
public record HermesHome(Path root) {
    /** Environment variable that names the home. */
    public static final String VARIABLE = "HERMES_HOME";

    public HermesHome {
        root = Objects.requireNonNull(root, "root").toAbsolutePath().normalize();
    }

    /** The home that the environment names, else {@code ~/.hermes}. */
    public static HermesHome of(Map<String, String> environment) {
        String home = environment.get(VARIABLE);
        boolean unset = home == null || home.isBlank();
        return new HermesHome(unset ? Path.of(System.getProperty("user.home"), ".hermes") : Path.of(home));
    }

    /** Run files and their index. */
    public Path runs() {
        return root.resolve("runs");
    }

    /** Everything of ours that is no run file and no trace. */
    public Path runlog() {
        return root.resolve("runlog");
    }

    /** Events that are not yet acknowledged. */
    public Path spool() {
        return runlog().resolve("spool");
    }

    /** Whole inputs and outputs of steps, for a while. */
    public Path payloads() {
        return runlog().resolve("payloads");
    }

    /** Settings file. */
    public Path config() {
        return runlog().resolve("config.yaml");
    }

    /** The installation's own redaction policy; it need not exist. */
    public Path redaction() {
        return runlog().resolve("redaction.yaml");
    }

    /** Prices that somebody wrote down for this home: they count before all others. */
    public Path prices() {
        return runlog().resolve("prices.tsv");
    }

    /** Prices that were taken from a published file: they count before those that come along. */
    public Path updatedPrices() {
        return runlog().resolve("prices-updated.tsv");
    }

    /** Says where a running {@code hermes up} of this home is found. */
    public Path upFile() {
        return runlog().resolve("up.json");
    }

    /** The secret that local requests carry. */
    public Path token() {
        return runlog().resolve("token");
    }

    /** Data of the embedded broker. */
    public Path brokerData() {
        return runlog().resolve("kafka");
    }

    /** State stores of the stream processor; they can be built again from the topics. */
    public Path state() {
        return runlog().resolve("state");
    }

    /** Index of the search store; it can be built again from the topics. */
    public Path search() {
        return runlog().resolve("search");
    }
}
