package dev.hermes.schemas.health;

import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.RetriableException;

/**
 * Why Kafka's clients cannot do their work, in words: the cause and not what Kafka wraps it in, under the names that settings have
 * here.
 */
public final class KafkaProblem {
    /** Says that something cannot be made, and not why. */
    private static final Pattern WRAPPER = Pattern.compile("Failed to (create new|construct) .*", Pattern.DOTALL);

    private static final Pattern CLASS_NAME =
            Pattern.compile("([a-z]\\w*\\.)+[A-Z]\\w*(Exception|Error)\\b.*", Pattern.DOTALL);
    private static final Pattern SETTING = Pattern.compile("for configuration ([\\w.]+)");
    /** So Kafka calls a truststore too. */
    private static final String ANY_STORE = "SSL keystore";

    private static final String NO_HOST = "No resolvable bootstrap urls";
    private static final String JAAS = "JAAS config";

    private KafkaProblem() {}

    /**
     * In a sentence that says where.
     *
     * @param bootstrapServers {@code host:port} with commas between
     */
    public static String of(Throwable failure, String bootstrapServers) {
        if (hasNoHost(failure)) {
            return "no host of " + bootstrapServers
                    + " is known: see that the names are right, and that DNS knows them";
        }
        if (mayPass(failure)) {
            return "Kafka does not answer at " + bootstrapServers
                    + ": see that it runs, and that its security settings are right";
        }
        return (isOfSettings(failure)
                        ? "Kafka's clients cannot work with these settings: "
                        : "Kafka at " + bootstrapServers + " fails: ")
                + cause(failure);
    }

    /**
     * The same, or what Kafka refuses to its user.
     *
     * @param what is asked for, as {@link KafkaRefusal#of} takes it
     */
    public static String of(Throwable failure, String what, String bootstrapServers) {
        return KafkaRefusal.of(failure, what).orElseGet(() -> of(failure, bootstrapServers));
    }

    /** Whether a client could not even be made: a setting is wrong, or a file that one names. */
    public static boolean isOfSettings(Throwable failure) {
        return chain(failure).stream()
                .anyMatch(cause -> cause instanceof ConfigException
                        || WRAPPER.matcher(text(cause)).matches());
    }

    /** Whether it may be otherwise in a moment, without anybody changing a setting. */
    public static boolean mayPass(Throwable failure) {
        return hasNoHost(failure) || chain(failure).stream().anyMatch(RetriableException.class::isInstance);
    }

    private static boolean hasNoHost(Throwable failure) {
        return chain(failure).stream().anyMatch(cause -> text(cause).startsWith(NO_HOST));
    }

    /** The cause alone. It quotes no setting that may hold a secret. */
    public static String cause(Throwable failure) {
        List<Throwable> chain = chain(failure);
        if (chain.stream().anyMatch(cause -> text(cause).contains(JAAS))) {
            // whose own words quote the setting
            return "kafka.sasl.jaas.config is not set, or is not as Kafka wants it: MODULE required name=\"value\" …;";
        }
        Set<String> told = new LinkedHashSet<>();
        chain.stream()
                .map(KafkaProblem::text)
                .filter(KafkaProblem::tellsSomething)
                .forEach(told::add);
        if (told.isEmpty()) {
            return chain.stream()
                    .map(KafkaProblem::text)
                    .filter(KafkaProblem::isInWords)
                    .findFirst()
                    .orElse("its clients do not say why");
        }
        String first = told.iterator().next();
        String file = file(chain);
        if (file != null) {
            return first + ": " + file;
        }
        return told.stream().skip(1).findFirst().map(why -> first + ": " + why).orElse(first);
    }

    private static String file(List<Throwable> chain) {
        if (chain.stream().anyMatch(NoSuchFileException.class::isInstance)) {
            return "there is no such file";
        }
        return chain.stream().anyMatch(AccessDeniedException.class::isInstance) ? "this user may not read it" : null;
    }

    private static boolean tellsSomething(String text) {
        return isInWords(text) && !WRAPPER.matcher(text).matches();
    }

    private static boolean isInWords(String text) {
        return !text.isBlank() && !CLASS_NAME.matcher(text).matches();
    }

    private static String text(Throwable cause) {
        String message = cause.getMessage() == null ? "" : cause.getMessage();
        return SETTING.matcher(message)
                .replaceAll("for kafka.$1")
                .replace("bootstrap.servers", "bootstrap-servers")
                .replace(ANY_STORE, "SSL key or trust store");
    }

    private static List<Throwable> chain(Throwable failure) {
        List<Throwable> chain = new ArrayList<>();
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            chain.add(cause);
        }
        return chain;
    }
}
