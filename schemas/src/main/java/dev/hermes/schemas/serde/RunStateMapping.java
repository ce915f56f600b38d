package dev.hermes.schemas.serde;

import dev.hermes.schemas.avro.RunRecord;
import dev.hermes.schemas.run.RunState;

final class RunStateMapping implements AvroMapping<RunState, RunRecord> {
    @Override
    public RunRecord toRecord(RunState state) {
        return state.stored();
    }

    @Override
    public RunState fromRecord(RunRecord record) {
        return RunState.of(record);
    }
}
