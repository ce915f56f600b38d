package dev.hermes.collector;

/** Takes what whoever runs the collector should know; a warning holds nothing of a session. */
@FunctionalInterface
public interface Warnings {
    void warn(String message);
}
