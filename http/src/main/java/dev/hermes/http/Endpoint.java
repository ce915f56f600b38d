package dev.hermes.http;

/** Answers what is asked below one name. Called by several threads at once. */
@FunctionalInterface
public interface Endpoint {
    Answer answer(Request request);
}
