package dev.hermes.sink;

import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A record that nothing can be done with.
 *
 * @param fault what is wrong, without anything of the payload
 */
record BadRecord(String topic, int partition, long offset, String fault) {
    private static final Logger LOG = LoggerFactory.getLogger(BadRecord.class);
    private static final int MAX_LOGGED = 10;

    static BadRecord of(ConsumerRecord<byte[], byte[]> record, String fault) {
        return new BadRecord(record.topic(), record.partition(), record.offset(), fault);
    }

    static BadRecord of(ConsumerRecord<byte[], byte[]> record, RuntimeException e) {
        boolean isOurs = e instanceof SerializationException; // other messages may quote the payload
        return of(record, isOurs ? e.getMessage() : e.getClass().getSimpleName());
    }

    /** Makes them known: counted, in the log (of a flood the first few), and in the health until the next start. */
    static void report(List<BadRecord> bad, Counters counters, Problems problems) {
        if (bad.isEmpty()) {
            return;
        }
        counters.add(Counter.BAD_RECORDS, bad.size());
        for (BadRecord record : bad.subList(0, Math.min(MAX_LOGGED, bad.size()))) {
            LOG.warn(
                    "skipped a record topic={} partition={} offset={} reason=\"{}\"",
                    record.topic,
                    record.partition,
                    record.offset,
                    record.fault);
        }
        if (bad.size() > MAX_LOGGED) {
            LOG.warn("skipped further records topic={} count={}", bad.get(0).topic, bad.size() - MAX_LOGGED);
        }
        BadRecord last = bad.get(bad.size() - 1);
        problems.set(
                "bad records of " + last.topic,
                "records of " + last.topic + " cannot be used, the latest at partition " + last.partition + " offset "
                        + last.offset + ": " + last.fault + "; see who writes there beside the stream processor");
    }
}
