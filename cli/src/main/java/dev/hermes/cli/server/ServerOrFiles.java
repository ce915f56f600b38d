package dev.hermes.cli.server;

import dev.hermes.cli.option.Output;
import dev.hermes.cli.runs.CostQuestion;
import dev.hermes.cli.runs.FollowedRun;
import dev.hermes.cli.runs.FoundRun;
import dev.hermes.cli.runs.IndexedRun;
import dev.hermes.cli.runs.LineQuestion;
import dev.hermes.cli.runs.RunChanges;
import dev.hermes.cli.runs.RunHit;
import dev.hermes.cli.runs.RunQuestion;
import dev.hermes.cli.runs.RunSource;
import dev.hermes.schemas.query.CostRow;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;

/**
 * The server of the {@code hermes up} that runs on the home, which nobody named; and the home's files, with a note, where it does not
 * answer, or not yet.
 */
final class ServerOrFiles implements RunSource {
    private final RunSource server;
    private final Supplier<RunSource> files;
    private final Output out;
    private RunSource fallback;

    ServerOrFiles(RunSource server, Supplier<RunSource> files, Output out) {
        this.server = server;
        this.files = files;
        this.out = out;
    }

    /** A question that both can be asked. */
    private interface Ask<T> {
        T of(RunSource source) throws IOException;
    }

    private <T> T ask(Ask<T> question) throws IOException {
        if (fallback == null) {
            try {
                return question.of(server);
            } catch (ServerUnavailableException e) {
                useFiles(e);
            }
        }
        return question.of(fallback);
    }

    private void useFiles(ServerUnavailableException why) {
        out.note(why.getMessage() + "; so this is read from the files");
        fallback = files.get();
    }

    @Override
    public List<IndexedRun> list(RunQuestion runs, long limit) throws IOException {
        return ask(source -> source.list(runs, limit));
    }

    @Override
    public List<RunHit> search(LineQuestion line, RunQuestion runs, long limit, boolean counting) throws IOException {
        return ask(source -> source.search(line, runs, limit, counting));
    }

    @Override
    public List<CostRow> cost(CostQuestion costs) throws IOException {
        return ask(source -> source.cost(costs));
    }

    @Override
    public FoundRun find(String id) throws IOException {
        return ask(source -> source.find(id));
    }

    @Override
    public FollowedRun follow(FoundRun run) throws IOException {
        if (fallback == null) {
            try {
                return server.follow(run);
            } catch (ServerUnavailableException e) {
                useFiles(e);
                return fallback.follow(fallback.find(run.runId())); // the file that the server has given does not grow
            }
        }
        return fallback.follow(run);
    }

    @Override
    public RunChanges changes() throws IOException {
        return ask(RunSource::changes);
    }

    @Override
    public void close() throws IOException {
        try {
            server.close();
        } finally {
            if (fallback != null) {
                fallback.close();
            }
        }
    }
}
