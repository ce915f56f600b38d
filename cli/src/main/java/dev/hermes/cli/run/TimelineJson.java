package dev.hermes.cli.run;

import dev.hermes.cli.option.Output;
import dev.hermes.cli.runs.RunEvent;
import dev.hermes.schemas.query.JsonRow;
import dev.hermes.schemas.query.SummaryJson;
import dev.hermes.schemas.redaction.Redactor;
import dev.hermes.schemas.run.RunSummary;

/** A timeline as one JSON object on one line; the events are the lines of the file, byte for byte but for what is masked. */
final class TimelineJson {
    private final Output out;
    private final Redactor redactor;
    private boolean first = true;

    TimelineJson(Output out, Redactor redactor) {
        this.out = out;
        this.redactor = redactor;
    }

    void begin(RunSummary run) {
        out.part("{\"schema_version\":" + JsonRow.SCHEMA_VERSION + ",\"run\":"
                + redactor.mask(SummaryJson.of(run)).text() + ",\"events\":[");
    }

    void event(RunEvent event) {
        out.part(first ? "" : ",");
        out.part(redactor.mask(event.text()).text());
        first = false;
    }

    void end() {
        out.line("]}");
    }
}
