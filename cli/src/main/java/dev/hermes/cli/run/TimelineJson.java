package dev.hermes.cli.run;

import dev.hermes.cli.option.Output;
import dev.hermes.cli.runs.RunEvent;
import dev.hermes.schemas.run.RunSummary;

/** A timeline as one JSON object on one line; the events are the lines of the file, byte for byte. */
final class TimelineJson {
    private final Output out;
    private boolean first = true;

    TimelineJson(Output out) {
        this.out = out;
    }

    void begin(RunSummary run) {
        out.part("{\"schema_version\":" + JsonRow.SCHEMA_VERSION + ",\"run\":" + SummaryJson.of(run) + ",\"events\":[");
    }

    void event(RunEvent event) {
        out.part(first ? "" : ",");
        out.part(event.text());
        first = false;
    }

    void end() {
        out.line("]}");
    }
}
