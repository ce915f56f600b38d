package dev.hermes.it;

import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.sink.Sink;
import dev.hermes.sink.SinkConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** A sink in a process of its own. */
final class SinkMain {
    private SinkMain() {}

    /** Arguments: bootstrap servers, runs folder. Ends in good order when its standard input does. */
    public static void main(String[] args) throws IOException {
        // so that the next one takes the place of this one at once
        Map<String, String> kafka = Map.of("bootstrap.servers", args[0], "group.instance.id", "only");
        try (Sink sink = Sink.start(SinkConfig.builder(kafka, BundledSchemas.get(), Path.of(args[1]))
                .build())) {
            System.in.transferTo(System.err);
        }
    }
}
