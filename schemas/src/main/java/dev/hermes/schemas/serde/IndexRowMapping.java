package dev.hermes.schemas.serde;

import dev.hermes.schemas.avro.IndexRowRecord;
import dev.hermes.schemas.run.IndexRow;

final class IndexRowMapping implements AvroMapping<IndexRow, IndexRowRecord> {
    @Override
    public IndexRowRecord toRecord(IndexRow row) {
        return new IndexRowRecord(row.row());
    }

    @Override
    public IndexRow fromRecord(IndexRowRecord record) {
        return new IndexRow(record.getRow());
    }
}
