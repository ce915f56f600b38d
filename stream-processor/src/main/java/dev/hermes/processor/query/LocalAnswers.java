package dev.hermes.processor.query;

import com.linecorp.armeria.common.HttpResponse;
import dev.hermes.processor.CostReads;
import dev.hermes.processor.search.RunReads;
import dev.hermes.schemas.query.CostGrouping;
import dev.hermes.schemas.redaction.Redactor;
import dev.hermes.schemas.run.CostAmount;
import java.time.Clock;
import java.util.Map;
import java.util.Set;

/** What this instance has of each answer. Thread-safe. */
final class LocalAnswers {
    static final String ID = "id";
    static final String AFTER = "after";
    static final String FROM = "from";

    private static final int MOST_CHANGES = 500;

    private final RunReads runs;
    private final int runPartitions;
    private final CostReads costs;
    private final Redactor redactor;
    private final Clock clock;

    LocalAnswers(RunReads runs, int runPartitions, CostReads costs, Redactor redactor, Clock clock) {
        this.runs = runs;
        this.runPartitions = runPartitions;
        this.costs = costs;
        this.redactor = redactor;
        this.clock = clock;
    }

    Clock clock() {
        return clock;
    }

    int runPartitions() {
        return runPartitions;
    }

    RunsPage runs(Question question) {
        return runs(RunsQuestion.list(question.urlQuery(), clock));
    }

    RunsPage search(Question question) {
        return runs(RunsQuestion.search(question.urlQuery(), clock));
    }

    RunsPage runs(RunsQuestion question) {
        return question.answer(runs, redactor);
    }

    CostSums cost(Question question) {
        return cost(CostQuestion.of(question.urlQuery(), clock));
    }

    CostSums cost(CostQuestion question) {
        if (question.grouping() == CostGrouping.RUN) {
            return new RunCostSums(runs).of(question.range());
        }
        Covered<Map<String, CostAmount>> covered =
                Covered.by(costs::partitions, () -> costs.sums(question.range(), question.grouping()));
        return new CostSums(covered.found(), covered.partitions());
    }

    /** Partitions of what a cost is answered from. */
    int costPartitions(CostQuestion question) {
        return question.grouping() == CostGrouping.RUN ? runPartitions : costs.partitionCount();
    }

    OneRun run(Question question) {
        return OneRun.find(parameters(question, Set.of(ID)).required(ID), runs, redactor);
    }

    OneRun run(String id) {
        return OneRun.find(id, runs, redactor);
    }

    HttpResponse events(Question question) {
        Parameters parameters = parameters(question, Set.of(ID, AFTER));
        return events(parameters.required(ID), parameters.number(AFTER, 0), question);
    }

    HttpResponse events(String runId, long afterSeq, Question question) {
        return new LineStream(runId, runs, redactor, question).from(afterSeq);
    }

    Changes changes(Question question) {
        String from = parameters(question, Set.of(FROM)).text(FROM);
        return changes(from == null ? null : Position.read(from));
    }

    /** What changed behind a position; null: nothing, but the position that is reached. */
    Changes changes(Position from) {
        return from == null ? Changes.none(runs) : Changes.since(from, runs, redactor, MOST_CHANGES);
    }

    private Parameters parameters(Question question, Set<String> names) {
        return Parameters.of(question.urlQuery(), names, Set.of(), clock);
    }
}
