package dev.hermes.processor.search;

import dev.hermes.schemas.query.LineQuery;
import dev.hermes.schemas.query.RunFilter;
import dev.hermes.schemas.query.RunPosition;
import dev.hermes.schemas.run.RunSummary;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.lucene.util.IOUtils;

/**
 * A search in one partition, which does no more work than its next run needs: candidates by trigrams, the newest first, each
 * looked through when it is its turn. Not thread-safe.
 */
final class PartitionSearch implements Closeable {
    /** Never are more candidates noted. */
    private static final int MAX_BLOCKS = 20_000;

    /** Up to so many runs are looked up one by one. */
    private static final int MAX_LOOKUPS = 1000;

    /** What a usual page costs in runs gone through, against what a candidate costs that is noted. */
    private static final int PAGE_COST = 100;

    private final LinesSnapshot lines;
    private final RunsSnapshot runs;
    private final LineQuery query;
    private final RunFilter filter;
    private final Candidates candidates;

    private PartitionSearch(
            LinesSnapshot lines, RunsSnapshot runs, LineQuery query, RunFilter filter, RunPosition behind)
            throws IOException {
        this.lines = lines;
        this.runs = runs;
        this.query = query;
        this.filter = filter;
        this.candidates = plan(new TrigramPostings(query), behind);
    }

    /**
     * Begins a search, of the partition as it is now.
     *
     * @param behind null: from the newest on
     */
    static PartitionSearch begin(Partitions.Partition partition, LineQuery query, RunFilter filter, RunPosition behind)
            throws IOException {
        LinesSnapshot lines = partition.lines().snapshot();
        RunsSnapshot runs = null;
        try {
            runs = partition.runs().snapshot();
            return new PartitionSearch(lines, runs, query, filter, behind);
        } catch (IOException | RuntimeException e) {
            IOUtils.closeWhileHandlingException(lines, runs);
            throw e;
        }
    }

    private Candidates plan(TrigramPostings trigrams, RunPosition behind) throws IOException {
        Map<String, List<BlockRef>> blocks =
                trigrams.isAny() ? null : CandidateBlocks.find(lines.searcher(), trigrams, worthNoting());
        if (blocks == null) {
            return new NewestRuns(runs, filter, behind, new BatchBlocks(lines, trigrams));
        }
        for (String runId : lines.openMatches(query)) {
            blocks.computeIfAbsent(runId, id -> List.of());
        }
        if (blocks.size() <= MAX_LOOKUPS) {
            return new FewRuns(runs, blocks, behind);
        }
        return new NewestRuns(runs, filter, behind, batch -> among(batch, blocks));
    }

    /**
     * Of n candidates among the runs, a page is full after some runs for each that is found, so about (runs / n) * page. To
     * note them all costs n. Above the root of the product the page is cheaper.
     */
    private int worthNoting() {
        double root = Math.sqrt((double) PAGE_COST * runs.size());
        return (int) Math.max(MAX_LOOKUPS, Math.min(MAX_BLOCKS, root));
    }

    private static List<Candidate> among(List<RunRef> batch, Map<String, List<BlockRef>> blocks) {
        List<Candidate> candidates = new ArrayList<>();
        for (RunRef run : batch) {
            List<BlockRef> found = blocks.get(run.runId());
            if (found != null) {
                candidates.add(new Candidate(run, found));
            }
        }
        return candidates;
    }

    /** The next run that is found, or null. */
    FoundRun next() throws IOException {
        for (Candidate candidate = candidates.next(); candidate != null; candidate = candidates.next()) {
            RunSummary run = runs.summary(candidate.run());
            if (!filter.wants(run)) {
                continue;
            }
            long matches = lines.matches(run.runId(), candidate.blocks(), query);
            if (matches > 0) {
                return new FoundRun(run, matches);
            }
        }
        return null;
    }

    @Override
    public void close() throws IOException {
        IOUtils.close(lines, runs);
    }
}
