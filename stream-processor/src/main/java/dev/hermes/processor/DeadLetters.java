package dev.hermes.processor;

import dev.hermes.processor.running.LogPause;
import dev.hermes.schemas.topic.Headers;
import dev.hermes.schemas.topic.Topic;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where rejected records of one task go: to the topic of dead letters with the reason, to a counter, and to a log line now
 * and then. Not thread-safe.
 */
final class DeadLetters {
    private static final Logger LOG = LoggerFactory.getLogger(DeadLetters.class);

    /** Of each reason one line in that time. */
    private static final Duration LOG_EVERY = Duration.ofSeconds(10);

    /** A compressed record can be far larger than a topic takes: what is beyond is cut, or it would block all behind it. */
    private static final int MAX_KEY_BYTES = 16 * 1024;

    private static final int MAX_VALUE_BYTES = Topic.MAX_RECORD_BYTES - 64 * 1024;

    private final ProcessorContext<Object, Object> context;
    private final String sink;
    private final Counters counters;
    private final Map<String, LogPause> logged = new HashMap<>();

    DeadLetters(ProcessorContext<Object, Object> context, String sink, Counters counters) {
        this.context = context;
        this.sink = sink;
        this.counters = counters;
    }

    /** Buries the record that is being processed. */
    void send(Record<byte[], byte[]> record, RejectedRecordException rejection) {
        RecordMetadata source = context.recordMetadata().orElseThrow();
        counters.increment(Counters.DEAD_LETTERS + rejection.reason());
        log(source, rejection);
        context.forward(
                new Record<>(
                        cut(record.key(), MAX_KEY_BYTES),
                        cut(record.value(), MAX_VALUE_BYTES),
                        record.timestamp(),
                        headers(record, source, rejection)),
                sink);
    }

    private static byte[] cut(byte[] bytes, int max) {
        return bytes == null || bytes.length <= max ? bytes : Arrays.copyOf(bytes, max);
    }

    private static RecordHeaders headers(
            Record<byte[], byte[]> record, RecordMetadata source, RejectedRecordException rejection) {
        RecordHeaders headers = new RecordHeaders();
        add(headers, Headers.REASON, rejection.reason());
        add(headers, Headers.TOPIC, source.topic());
        add(headers, Headers.PARTITION, String.valueOf(source.partition()));
        add(headers, Headers.OFFSET, String.valueOf(source.offset()));
        add(headers, Headers.EXCEPTION_CLASS, rejection.stoppedBy());
        add(headers, Headers.ATTEMPT, String.valueOf(attempt(record)));
        if (record.value() != null && record.value().length > MAX_VALUE_BYTES) {
            add(headers, Headers.CUT_FROM_BYTES, String.valueOf(record.value().length));
        }
        return headers;
    }

    private static void add(RecordHeaders headers, String name, String value) {
        headers.add(name, value.getBytes(StandardCharsets.UTF_8));
    }

    /** A record that comes back out of the dead letters says how many times it has been tried. */
    private static long attempt(Record<byte[], byte[]> record) {
        Header before = record.headers().lastHeader(Headers.ATTEMPT);
        if (before == null || before.value() == null) {
            return 1;
        }
        try {
            return Math.max(0, Integer.parseInt(new String(before.value(), StandardCharsets.UTF_8))) + 1L;
        } catch (NumberFormatException e) {
            return 1; // the header is somebody else's
        }
    }

    private void log(RecordMetadata source, RejectedRecordException rejection) {
        LogPause pause = logged.computeIfAbsent(rejection.reason(), reason -> new LogPause(LOG_EVERY));
        if (pause.isOver(context.currentSystemTimeMs())) {
            LOG.warn(
                    "record rejected topic={} partition={} offset={} reason=\"{}\" more_since_last_line={}",
                    source.topic(),
                    source.partition(),
                    source.offset(),
                    rejection.reason(),
                    pause.takeSuppressed());
        }
    }
}
