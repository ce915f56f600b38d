package dev.hermes.cli.part;

import java.lang.reflect.Field;
import java.util.Map;
import org.slf4j.ILoggerFactory;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Sets the level of our own loggers, of those that are there and of those to come. The logging library gives a logger its level
 * when it is made and has no way to change it, so the field is set.
 */
final class Loggers {
    private static final String OURS = "dev.hermes";
    private static final String LEVEL_OF = "org.slf4j.simpleLogger.log.";

    private Loggers() {}

    static void setLevel(Level level) {
        System.setProperty(LEVEL_OF + OURS, level.name());
        System.setProperty(LEVEL_OF + OURS + ".client", level.name()); // which has a level of its own otherwise
        try {
            for (Map.Entry<?, ?> logger : all().entrySet()) {
                if (logger.getKey().toString().startsWith(OURS + ".")) {
                    field(logger.getValue().getClass(), "currentLogLevel").setInt(logger.getValue(), level.toInt());
                }
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the loggers are of another library than slf4j-simple", e);
        }
    }

    private static Map<?, ?> all() throws ReflectiveOperationException {
        ILoggerFactory factory = LoggerFactory.getILoggerFactory();
        return (Map<?, ?>) field(factory.getClass(), "loggerMap").get(factory);
    }

    private static Field field(Class<?> owner, String name) throws NoSuchFieldException {
        Field field = owner.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }
}
