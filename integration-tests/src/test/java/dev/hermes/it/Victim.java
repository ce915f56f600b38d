package dev.hermes.it;

/** Which process is killed. */
enum Victim {
    AGENT,
    PROCESSOR,
    SINK,
    BROKER
}
