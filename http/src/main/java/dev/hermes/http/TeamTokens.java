package dev.hermes.http;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tokens of the teams' file as it is now, and others. The file is read again when somebody asks, once in a second at most; while
 * it cannot be read, or is wrong as a whole or in a line (a token of two teams, say), the tokens that it had before go on,
 * {@link #problem} says why, and {@link #refused} counts. Thread-safe.
 */
public final class TeamTokens implements TokenSource {
    private static final Logger LOG = LoggerFactory.getLogger(TeamTokens.class);

    private static final long READ_EVERY = TimeUnit.SECONDS.toNanos(1);

    private final Path file;
    private final Predicate<String> kept;
    private final Tokens others;
    private final AtomicLong readAt = new AtomicLong(System.nanoTime());
    private final AtomicLong refused = new AtomicLong();
    /** What the tokens are made of. */
    private List<String> lines;

    private volatile Tokens tokens;
    private volatile String problem;

    private TeamTokens(Path file, Predicate<String> kept, Tokens others) {
        this.file = file;
        this.kept = kept;
        this.others = others;
        take(TeamTokensFile.lines(file));
    }

    /**
     * Reads the file for the first time.
     *
     * @param kept whether lines keep a team of that name as it is
     * @param others tokens that go with those of the teams
     * @throws IllegalArgumentException when the file cannot be read, or a line is none; the message names them
     */
    public static TeamTokens in(Path file, Predicate<String> kept, Tokens others) {
        return new TeamTokens(file, kept, others);
    }

    /**
     * The line of the file that lets a token open it for a team.
     *
     * @throws IllegalArgumentException when no team can have that name in the file
     */
    public static String line(String team, String token) {
        return TeamTokensFile.line(team, token);
    }

    /** Reads a small local file now and then, on the thread of the request: a wait would take a thread more. */
    @Override
    public Tokens current() {
        long last = readAt.get();
        long now = System.nanoTime();
        if (now - last >= READ_EVERY && readAt.compareAndSet(last, now)) {
            readAgain();
        }
        return tokens;
    }

    @Override
    public Optional<String> problem() {
        Tokens unused = current();
        return Optional.ofNullable(problem);
    }

    private synchronized void readAgain() {
        try {
            List<String> now = TeamTokensFile.lines(file);
            if (!now.equals(lines)) {
                take(now);
                LOG.info("tokens of teams taken file={} tokens={}", file, tokens);
            }
            problem = null;
        } catch (IllegalArgumentException e) {
            refuse(e.getMessage() + "; until then the teams' tokens of before are taken");
        }
    }

    private void refuse(String why) {
        if (!why.equals(problem)) {
            problem = why;
            refused.incrementAndGet();
        }
    }

    @Override
    public long refused() {
        return refused.get();
    }

    private void take(List<String> read) {
        tokens = others.withTeams(TeamTokensFile.teams(file, read, kept));
        lines = read;
    }
}
