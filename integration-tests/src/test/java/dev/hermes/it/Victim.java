package dev.hermes.it;

/** Which process is killed. */
enum Victim {
    AGENT,
    PROCESSOR,
    SINK,
    /** The only one. */
    BROKER,
    /** One of three. */
    BROKER_OF_THREE
}
