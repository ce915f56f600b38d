package dev.hermes.processor.search;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** A search store in a JVM of its own, which can be killed. It makes its index durable often. */
final class ChildStore {
    private ChildStore() {}

    /** Runs until the parent goes or kills it; says a line when it answers, and when it has so many lines. */
    public static void main(String[] args) throws IOException {
        SearchConfig config = config(args[0], Path.of(args[1])).build();
        try (SearchStore store = SearchStore.start(config)) {
            int parentIsGone = System.in.read();
            System.exit(parentIsGone);
        }
    }

    static SearchConfig.Builder config(String bootstrapServers, Path stateDir) {
        return SearchConfig.builder()
                .bootstrapServers(bootstrapServers)
                .stateDir(stateDir)
                .commitEvery(Duration.ofMillis(200))
                // so that the next life takes the place of this one at once
                .kafka(Map.of("group.instance.id", "child", "commit.interval.ms", "100"));
    }
}
