package dev.hermes.cli.up;

/** What a machine consists of. It is stopped from the last to the first. */
enum PartName {
    LOCK("lock"),
    METRICS("metrics"),
    HTTP("http"),
    BROKER("broker"),
    GROUPS("groups"),
    SINK("sink"),
    /** Stopped before the sink, which so writes what the processor still decided. */
    PROCESSOR("stream-processor"),
    SEARCH("search"),
    PUBLISHER("publisher"),
    /** Stopped first: it takes no new requests, and answers those that are under way. */
    GATEWAY("gateway");

    private final String word;

    PartName(String word) {
        this.word = word;
    }

    /** As people and scripts see it. */
    String word() {
        return word;
    }
}
