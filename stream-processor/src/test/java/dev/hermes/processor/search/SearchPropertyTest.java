package dev.hermes.processor.search;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.query.FieldFilter;
import dev.hermes.schemas.query.LineQuery;
import dev.hermes.schemas.query.RunFilter;
import dev.hermes.schemas.query.SearchTerm;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A search finds exactly what looking at every line finds. */
class SearchPropertyTest {
    private static final int QUERIES = 250;

    @TempDir
    Path folder;

    @ParameterizedTest(name = "seed {0}, {1} runs of at most {2} lines, {3} bytes in memory")
    @CsvSource({"1,300,20,8000000", "2,400,5,100000", "3,5,1000,8000000", "4,20,200,200000"})
    void randomQueries_findWhatLookingAtEveryLineFinds(long seed, int runs, int lines, long openBytes) {
        Corpus corpus = Corpus.of(seed, runs, lines);
        try (StoreFixture stores = new StoreFixture(folder, openBytes)) {
            stores.open();
            fill(stores, corpus);
            Random random = new Random(seed);
            int found = 0;

            for (int i = 0; i < QUERIES; i++) {
                LineQuery query = query(corpus, random);
                Map<String, Long> expected = corpus.matches(query);
                assertEquals(expected, search(stores.reads(), query), () -> describe(query));
                found += expected.isEmpty() ? 0 : 1;
            }

            assertTrue(found > QUERIES / 3, "queries that find nothing prove little: " + found);
        }
    }

    /** Commits and refreshes in between, so that lines lie in every place where they can lie. */
    private static void fill(StoreFixture stores, Corpus corpus) {
        int count = 0;
        for (Corpus.Line line : corpus.arrivals()) {
            stores.line(line.runId(), line.seq(), line.text());
            count++;
            if (count % 700 == 0) {
                stores.commit();
            }
            if (count % 210 == 0) {
                stores.refresh();
            }
        }
        corpus.runs().keySet().forEach(runId -> stores.summary(Summaries.of(runId, "2026-07-20T10:00:00Z")));
        stores.runs().commit(Map.of());
        stores.refresh();
        int last = corpus.arrivals().size();
        for (Corpus.Line line : List.copyOf(corpus.arrivals().subList(0, Math.min(last, 50)))) {
            List<String> of = corpus.runs().get(line.runId());
            String late = "{\"late\":\"日本 late " + (of.size() + 1) + "\"}";
            corpus.add(line.runId(), late);
            stores.line(line.runId(), of.size(), late);
        }
    }

    private static LineQuery query(Corpus corpus, Random random) {
        List<SearchTerm> terms = new ArrayList<>();
        List<FieldFilter> filters = new ArrayList<>();
        if (random.nextInt(10) == 0) {
            String[] values = {"error", "日本語", "true", String.valueOf(random.nextInt(1000)), "Straße"};
            filters.add(
                    new FieldFilter(random.nextBoolean() ? "tool" : "größe", values[random.nextInt(values.length)]));
        }
        for (int i = random.nextInt(10) == 0 ? 2 : 1; i > 0; i--) {
            terms.add(new SearchTerm(corpus.anyTerm(random), random.nextInt(3) == 0));
        }
        return new LineQuery(terms, filters);
    }

    private static Map<String, Long> search(RunReads reads, LineQuery query) {
        Map<String, Long> found = new HashMap<>();
        reads.search(query, RunFilter.ALL, null, Integer.MAX_VALUE)
                .forEach(run -> found.put(run.run().runId(), run.matches()));
        return found;
    }

    private static String describe(LineQuery query) {
        return query.terms().stream().map(SearchTerm::text).toList() + " " + query.filters();
    }

    @Test
    void everyLine_comesBackInOrder_afterAnyLine() {
        Corpus corpus = Corpus.of(9, 20, 600);
        try (StoreFixture stores = new StoreFixture(folder, 1_000_000)) {
            stores.open();
            fill(stores, corpus);

            corpus.runs().forEach((runId, lines) -> {
                for (int after : new int[] {0, 1, lines.size() / 2, lines.size()}) {
                    assertEquals(lines.subList(after, lines.size()), read(stores.reads(), runId, after));
                }
            });
        }
    }

    private static List<String> read(RunReads reads, String runId, long after) {
        List<String> lines = new ArrayList<>();
        reads.lines(runId, after, (seq, line) -> {
            assertEquals(after + lines.size() + 1, seq);
            lines.add(new String(line, UTF_8));
        });
        return lines;
    }
}
