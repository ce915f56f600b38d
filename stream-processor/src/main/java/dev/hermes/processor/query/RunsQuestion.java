package dev.hermes.processor.query;

import dev.hermes.processor.search.RunReads;
import dev.hermes.schemas.event.Timestamp;
import dev.hermes.schemas.query.BadQueryException;
import dev.hermes.schemas.query.FieldFilter;
import dev.hermes.schemas.query.LineQuery;
import dev.hermes.schemas.query.RunFilter;
import dev.hermes.schemas.query.RunPosition;
import dev.hermes.schemas.query.SearchTerm;
import dev.hermes.schemas.query.TimeRange;
import dev.hermes.schemas.redaction.Redactor;
import dev.hermes.schemas.run.IndexRow;
import dev.hermes.schemas.run.RunSummary;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A page of runs is asked for, of all that are wanted, of those whose ids begin so, or of those with a line that matches.
 *
 * @param query null: whatever their lines are
 * @param idPrefix null: whatever their ids are
 * @param behind the run that the page before ended with; null for the first page
 */
record RunsQuestion(LineQuery query, String idPrefix, RunFilter filter, RunPosition behind, int limit) {
    private static final Set<String> LIST =
            Set.of("since", "until", "zone", "status", "agent", "team", "user", "limit", "cursor");
    private static final int MOST_TERMS = 16;
    private static final int LONGEST_TERM = 1_000;
    private static final int MOST_BEGINNING = 10_000;

    /** {@code runs?…}. */
    static RunsQuestion list(String urlQuery, Clock clock) {
        Parameters parameters = Parameters.of(urlQuery, with(LIST, "id"), Set.of(), clock);
        String idPrefix = parameters.text("id");
        RunPosition behind = Cursor.read(parameters.text("cursor"));
        return new RunsQuestion(null, idPrefix, filter(parameters), behind, parameters.limit());
    }

    /** {@code search?…}. */
    static RunsQuestion search(String urlQuery, Clock clock) {
        Parameters parameters = Parameters.of(urlQuery, with(LIST, "ignore_case"), Set.of("q", "field"), clock);
        RunPosition behind = Cursor.read(parameters.text("cursor"));
        return new RunsQuestion(lineQuery(parameters), null, filter(parameters), behind, parameters.limit());
    }

    private static Set<String> with(Set<String> names, String more) {
        Set<String> all = new HashSet<>(names);
        all.add(more);
        return all;
    }

    private static RunFilter filter(Parameters parameters) {
        TimeRange range = parameters.range(null);
        return new RunFilter(
                range.from(),
                parameters.openEnd(range),
                parameters.text("status"),
                parameters.text("agent"),
                parameters.text("team"),
                parameters.text("user"));
    }

    private static LineQuery lineQuery(Parameters parameters) {
        boolean ignoreCase = parameters.isTrue("ignore_case");
        List<String> terms = parameters.texts("q");
        List<String> fields = parameters.texts("field");
        if (terms.isEmpty() && fields.isEmpty()) {
            throw new BadQueryException("q is missing: what is to be found");
        }
        if (terms.size() + fields.size() > MOST_TERMS) {
            throw new BadQueryException("q and field are there more than " + MOST_TERMS + " times");
        }
        return new LineQuery(
                terms.stream()
                        .map(term -> new SearchTerm(checked("q", term), ignoreCase))
                        .toList(),
                fields.stream().map(RunsQuestion::field).toList());
    }

    private static FieldFilter field(String text) {
        int colon = checked("field", text).indexOf(':');
        if (colon < 1) {
            throw new BadQueryException("field is written as name:value");
        }
        return new FieldFilter(text.substring(0, colon), text.substring(colon + 1));
    }

    private static String checked(String name, String text) {
        if (text.isEmpty() || text.length() > LONGEST_TERM) {
            throw new BadQueryException(name + " has between 1 and " + LONGEST_TERM + " characters");
        }
        return text;
    }

    /** What one instance has of the page. */
    RunsPage answer(RunReads reads, Redactor redactor) {
        Covered<List<RunsPage.Row>> covered = Covered.by(() -> reads.positions().keySet(), () -> rows(reads, redactor));
        return new RunsPage(covered.found(), covered.found().size() == limit, covered.partitions());
    }

    private List<RunsPage.Row> rows(RunReads reads, Redactor redactor) {
        List<RunsPage.Row> rows = new ArrayList<>();
        if (query != null) {
            reads.search(query, filter, behind, limit)
                    .forEach(found -> rows.add(row(found.run(), ",\"matches\":" + found.matches(), redactor)));
        } else {
            List<RunSummary> runs = idPrefix == null ? reads.runs(filter, behind, limit) : beginning(reads);
            runs.forEach(run -> rows.add(row(run, "", redactor)));
        }
        return rows;
    }

    /** Of the runs that begin so there are few: an id is typed to name one. */
    private List<RunSummary> beginning(RunReads reads) {
        List<RunSummary> beginning = reads.runsBeginning(idPrefix, MOST_BEGINNING + 1);
        if (beginning.size() > MOST_BEGINNING) {
            throw new BadQueryException("id is too short: more than " + MOST_BEGINNING + " runs begin so");
        }
        return beginning.stream()
                .filter(filter::wants)
                .filter(run -> behind == null || position(run).compareTo(behind) > 0)
                .sorted((one, other) -> position(one).compareTo(position(other)))
                .limit(limit)
                .toList();
    }

    private static RunsPage.Row row(RunSummary run, String more, Redactor redactor) {
        String row = redactor.mask(IndexRow.of(run).row()).text();
        return new RunsPage.Row(position(run), row.substring(0, row.length() - 1) + more + "}");
    }

    private static RunPosition position(RunSummary run) {
        return new RunPosition(Timestamp.parseOrNull(run.outcome().ts()).instant(), run.runId());
    }
}
