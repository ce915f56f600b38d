package dev.hermes.benchmarks;

import dev.hermes.processor.StreamProcessor;
import dev.hermes.processor.StreamProcessorConfig;
import dev.hermes.processor.search.SearchStore;
import dev.hermes.schemas.topic.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The search store and the query API, beside commands and a database that read the run files of the same runs. */
final class SearchMeasure implements Measure {
    private static final Duration LONGEST_COSTS = Duration.ofMinutes(30);

    private final Sizes sizes;
    private final Path launcher;

    SearchMeasure(Sizes sizes, Path launcher) {
        this.sizes = sizes;
        this.launcher = launcher;
    }

    @Override
    public List<Row> measure() throws Exception {
        SearchCorpus corpus = new SearchCorpus(sizes.searchRuns());
        try (Cluster cluster = Cluster.start(sizes.partitions())) {
            long bytes;
            try (SearchPreload preload = new SearchPreload(cluster, corpus)) {
                bytes = preload.fill();
            }
            RunTree tree = RunTree.write(cluster, corpus.runs(), bytes);
            SearchIndexing indexing = new SearchIndexing(cluster, corpus.lines(), bytes);
            try (StreamProcessor processor = startProcessor(cluster)) {
                List<Row> rows = new ArrayList<>(indexing.index());
                try (SearchStore store = indexing.startAnew()) {
                    rows.add(indexing.restore(store));
                    rows.addAll(ask(cluster, tree, processor, store));
                }
                return rows;
            }
        }
    }

    /** Its costs are all there when it returns. */
    private StreamProcessor startProcessor(Cluster cluster) throws Exception {
        StreamProcessor processor = StreamProcessor.start(StreamProcessorConfig.builder()
                .bootstrapServers(cluster.bootstrapServers())
                .stateDir(cluster.folder().resolve("state"))
                .topicsPartitions(sizes.partitions())
                .build());
        try {
            cluster.awaitCommitted(StreamProcessorConfig.DEFAULT_APPLICATION_ID, Topics.COST_DELTAS, LONGEST_COSTS);
            return processor;
        } catch (Exception e) {
            processor.close();
            throw e;
        }
    }

    private List<Row> ask(Cluster cluster, RunTree tree, StreamProcessor processor, SearchStore store)
            throws Exception {
        try (QueryServer server = QueryServer.start(processor, store)) {
            List<Row> rows = new ArrayList<>(new SearchQueries(server, tree).measure());
            rows.add(SearchCommand.onFiles(launcher, tree).measure());
            rows.add(SearchCommand.onServer(launcher, tree, server).measure());
            rows.addAll(new CostQueries(server, tree).measure());
            rows.add(new SearchDelay(cluster, server).measure()); // last: the run files lack what it writes
            return rows;
        }
    }
}
