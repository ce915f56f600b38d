package dev.hermes.processor.query;

import dev.hermes.http.Access;
import dev.hermes.http.HttpServer;
import dev.hermes.processor.CostReads;
import dev.hermes.processor.search.RunReads;
import dev.hermes.schemas.redaction.Redactor;
import java.net.URI;
import java.time.Clock;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Answers what runs there are, what happened in them, which of their lines hold a text, and what they cost: {@code GET
 * /api/v1/…}. It is mounted on a server first, and opened when the stores are there; until
 * then it answers that it is starting. Whatever it shows goes through redaction. Thread-safe.
 */
public final class QueryApi {
    private final Redactor redactor;
    private final Clock clock;
    private final QueryService service = new QueryService();

    /** An API that is not open yet. */
    public QueryApi(Redactor redactor, Clock clock) {
        this.redactor = Objects.requireNonNull(redactor, "redactor");
        this.clock = Objects.requireNonNull(clock, "clock");
    }

    /** Answers on that server, below {@code /api}, whoever has that access. */
    public void mountOn(HttpServer.Builder server, Access access) {
        server.service("api", access, service);
    }

    /**
     * Begins to answer.
     *
     * @param runs the runs of this instance
     * @param runPartitions how many partitions of runs there are, those of other instances included
     * @param costs the costs of this instance
     * @param others where the query APIs of the other instances are now; asked with each question
     */
    public void open(RunReads runs, int runPartitions, CostReads costs, Supplier<Set<URI>> others) {
        open(runs, runPartitions, costs, others, Patience.DEFAULT);
    }

    void open(RunReads runs, int runPartitions, CostReads costs, Supplier<Set<URI>> others, Patience patience) {
        LocalAnswers local = new LocalAnswers(runs, runPartitions, costs, redactor, clock);
        service.answerBy(new Answers(local, new FanOut(others, patience), patience));
    }
}
