package dev.hermes.processor.query;

import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.QueryParams;
import dev.hermes.http.ReadInTime;
import dev.hermes.http.Refusal;
import dev.hermes.http.RefusedException;
import dev.hermes.processor.NotReadyException;
import dev.hermes.schemas.query.JsonRow;
import java.net.URI;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;

/** What all instances together answer. Thread-safe. */
final class Answers {
    private static final String LOCAL = "/api/v1/local/";
    private static final int MOST_STREAMS = 200;

    private final LocalAnswers local;
    private final FanOut fanOut;
    private final Patience patience;
    private final Semaphore streams = new Semaphore(MOST_STREAMS);

    Answers(LocalAnswers local, FanOut fanOut, Patience patience) {
        this.local = local;
        this.fanOut = fanOut;
        this.patience = patience;
    }

    LocalAnswers local() {
        return local;
    }

    CompletableFuture<String> runs(Question question) {
        return page(RunsQuestion.list(question.urlQuery(), local.clock()), "runs", question);
    }

    CompletableFuture<String> search(Question question) {
        return page(RunsQuestion.search(question.urlQuery(), local.clock()), "search", question);
    }

    private CompletableFuture<String> page(RunsQuestion asked, String path, Question question) {
        return fanOut.ask(question.asking(), () -> local.runs(asked), question.to(LOCAL + path), RunsPage::ofPeerJson)
                .thenApply(
                        pages -> RunsPage.merged(answers(pages), asked.limit()).toJson(local.runPartitions()));
    }

    CompletableFuture<String> cost(Question question) {
        CostQuestion asked = CostQuestion.of(question.urlQuery(), local.clock());
        return fanOut.ask(question.asking(), () -> local.cost(asked), question.to(LOCAL + "cost"), CostSums::ofPeerJson)
                .thenApply(sums -> CostSums.merged(answers(sums)).toJson(asked, local.costPartitions(asked)));
    }

    private static <T> List<T> answers(List<FanOut.Answered<T>> answered) {
        return answered.stream().map(FanOut.Answered::answer).toList();
    }

    /** @param pathId null: the id stands in the query */
    CompletableFuture<String> run(String pathId, Question question) {
        String id = id(pathId, parameters(pathId, question, Set.of()));
        return find(id, question)
                .thenApply(found -> JsonRow.of(json -> {
                    json.writeNumberField("schema_version", JsonRow.SCHEMA_VERSION);
                    json.writeFieldName("run");
                    json.writeRawValue(found.summary);
                }));
    }

    /** @param pathId null: the id stands in the query */
    HttpResponse events(String pathId, Question question) {
        Parameters parameters = parameters(pathId, question, Set.of(LocalAnswers.AFTER));
        long after = parameters.number(LocalAnswers.AFTER, 0);
        return HttpResponse.of(find(id(pathId, parameters), question).thenApply(found -> {
            if (found.instance == null) {
                return whileItIsRead(local.events(found.runId, after, question), question);
            }
            question.request().clearRequestTimeout();
            String path = LOCAL + "events?"
                    + QueryParams.of(LocalAnswers.ID, found.runId, LocalAnswers.AFTER, after)
                            .toQueryString();
            return whileItIsRead(fanOut.passOn(found.instance, path, question.authorization()), question);
        }));
    }

    private Parameters parameters(String pathId, Question question, Set<String> names) {
        Set<String> all = new HashSet<>(names);
        if (pathId == null) {
            all.add(LocalAnswers.ID);
        }
        return Parameters.of(question.urlQuery(), all, Set.of(), local.clock());
    }

    private static String id(String pathId, Parameters parameters) {
        return pathId == null ? parameters.required(LocalAnswers.ID) : pathId;
    }

    /** A run, and the instance that has it; null is this one. */
    private record Found(String runId, String summary, URI instance) {}

    private CompletableFuture<Found> find(String id, Question question) {
        String path = LOCAL + "run?" + QueryParams.of(LocalAnswers.ID, id).toQueryString();
        return fanOut.ask(question.asking(), () -> local.run(id), path, OneRun::ofPeerJson)
                .thenApply(answered -> found(id, answered));
    }

    private Found found(String id, List<FanOut.Answered<OneRun>> answered) {
        List<OneRun> runs = answers(answered);
        List<String> meant = OneRun.meant(id, runs);
        if (!meant.equals(List.of(id))) {
            requireAll(runs); // one that is away may have the very run
        }
        if (meant.isEmpty()) {
            throw new RefusedException(Refusal.NOT_FOUND, "there is no run with this id, nor one that begins so");
        }
        if (meant.size() > 1) {
            throw RefusedException.ambiguous(
                    "several runs begin so: write more of the id",
                    "runs",
                    meant.subList(0, Math.min(OneRun.MOST_NAMED, meant.size())));
        }
        String runId = meant.get(0);
        FanOut.Answered<OneRun> owner = answered.stream()
                .filter(answer -> answer.answer().runs().containsKey(runId))
                .findFirst()
                .orElseThrow();
        return new Found(runId, owner.answer().runs().get(runId), owner.instance());
    }

    private void requireAll(List<OneRun> answered) {
        Set<Integer> covered = new HashSet<>();
        answered.forEach(answer -> covered.addAll(answer.partitions()));
        int of = local.runPartitions();
        if (covered.size() < of) {
            throw new NotReadyException("only " + covered.size() + " of " + of
                    + " partitions answered, and the others may have the run: try again");
        }
    }

    HttpResponse stream(Question question) {
        Position from = ChangeStream.from(question, local.clock());
        if (!streams.tryAcquire()) {
            throw new RefusedException(Refusal.OVERLOADED, "too many streams are open, try again");
        }
        CompletableFuture<Void> unused = question.request().log().whenComplete().thenRun(streams::release);
        return whileItIsRead(new ChangeStream(question, this::changes, local.runPartitions()).after(from), question);
    }

    /** A part is sent when the one before was taken; so what is late is a caller who does not read, or another instance that hangs. */
    private HttpResponse whileItIsRead(HttpResponse stream, Question question) {
        return ReadInTime.of(question.request(), stream, patience.reader());
    }

    /** The lines that this instance has, for another one. */
    HttpResponse localEvents(Question question) {
        return whileItIsRead(local.events(question), question);
    }

    private CompletableFuture<List<Changes>> changes(Position from, Question question) {
        QueryParams behind = from == null ? QueryParams.of() : QueryParams.of(LocalAnswers.FROM, from.toString());
        String path = LOCAL + "changes?" + behind.toQueryString();
        return fanOut.ask(question.asking(), () -> local.changes(from), path, Changes::ofPeerJson)
                .thenApply(Answers::answers);
    }
}
