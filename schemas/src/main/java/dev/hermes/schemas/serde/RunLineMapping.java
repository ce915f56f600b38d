package dev.hermes.schemas.serde;

import dev.hermes.schemas.avro.RunLineRecord;
import dev.hermes.schemas.run.RunLine;
import java.time.temporal.ChronoUnit;

final class RunLineMapping implements AvroMapping<RunLine, RunLineRecord> {
    @Override
    public RunLineRecord toRecord(RunLine line) {
        return new RunLineRecord(
                line.seq(),
                line.path(),
                line.offset(),
                line.line(),
                line.eventId(),
                line.ts().truncatedTo(ChronoUnit.MICROS));
    }

    @Override
    public RunLine fromRecord(RunLineRecord record) {
        return new RunLine(
                record.getSeq(),
                record.getPath(),
                record.getOffset(),
                record.getLine(),
                record.getEventId(),
                record.getTsMicros());
    }
}
