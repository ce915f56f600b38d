package dev.hermes.schemas.run;

import static dev.hermes.schemas.run.TestRun.line;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.Test;

class IndexRowTest {
    private static String row(TestRun run) {
        return IndexRow.of(run.summary()).row().replace('"', '\'');
    }

    @Test
    void of_bareRun_hasTheSeedsFieldsAndWhatIsKnown() {
        // When
        String row = row(new TestRun().add(line("13:11:14", 9, "end")));

        // Then
        assertEquals(
                "{'run_id':'7c2a','ts':'2026-07-20T13:11:14Z','summary':null,'status':'ok','cost_usd':0,'path':'2026-07-20/7c2a.jsonl',"
                        + "'started_at':'2026-07-20T13:11:14Z','steps':0}",
                row);
    }

    @Test
    void of_failedRun_hasAllFieldsInOrder() {
        // When
        String row = row(new TestRun()
                .add(line(
                        "13:11:04", 1, "model", "'agent':'a','team':'t','model':'m','prompt_tokens':1,'cost_usd':1e2"))
                .add(line("13:11:05", 2, "model", "'model':'n','prompt_tokens':1"))
                .add(line("13:11:14", 9, "end", "'status':'error','error':'boom','summary':'tried'")));

        // Then
        assertEquals(
                "{'run_id':'7c2a','ts':'2026-07-20T13:11:14Z','summary':'tried','status':'error','cost_usd':100,'path':'2026-07-20/7c2a.jsonl',"
                        + "'agent':'a','team':'t','started_at':'2026-07-20T13:11:04Z','steps':2,'error':'boom','cost_complete':false,"
                        + "'unpriced_models':['n']}",
                row);
    }

    @Test
    void of_runThatEndedWell_hidesTheErrorItGotOver() {
        // When
        String row = row(new TestRun()
                .add(line("13:11:04", 1, "error", "'error':'boom'"))
                .add(line("13:11:14", 9, "end")));

        // Then
        assertFalse(row.contains("boom"), row);
    }

    @Test
    void of_unpricedRun_hasNoCostRatherThanZero() {
        // When
        String row = row(new TestRun().add(line("13:11:05", 2, "model", "'model':'n','prompt_tokens':1")));

        // Then
        assertEquals(
                "{'run_id':'7c2a','ts':'2026-07-20T13:11:05Z','summary':null,'status':'running','cost_usd':null,'path':'2026-07-20/7c2a.jsonl',"
                        + "'started_at':'2026-07-20T13:11:05Z','steps':1,'cost_complete':false,'unpriced_models':['n']}",
                row);
    }

    @Test
    void of_textWithLineFeedsAndQuotes_isOneLine() {
        // When
        String row = row(new TestRun().add(line("13:11:05", 2, "end", "'summary':'a\\n\\r\\u0000b\\u2028\\ud800日'")));

        // Then
        assertEquals(
                "'summary':'a\\n\\r\\u0000b\u2028\uFFFD日'",
                row.substring(row.indexOf("'summary'"), row.indexOf(",'status'")));
    }

    @Test
    void toString_row_holdsNoText() {
        // When
        String text = new IndexRow("{\"summary\":\"hunter2\"}").toString();

        // Then
        assertEquals("IndexRow[21 characters]", text);
    }
}
