package dev.hermes.cli.part;

import dev.hermes.gateway.Limits;
import java.util.Map;

/**
 * What parts get, where no setting says otherwise.
 *
 * @param partitions of the intake topic
 * @param kafka raw properties
 * @param gatewayBytes most bytes of requests that the gateway has under way
 * @param storesBytes memory of all stores
 */
public record Scale(int partitions, Map<String, String> kafka, long gatewayBytes, long storesBytes) {
    /** Each part a process of its own, against a cluster: Kafka's own defaults. */
    public static final Scale CLUSTER = new Scale(12, Map.of(), Limits.DEFAULT_BYTES_IN_FLIGHT, 192L << 20);

    /**
     * All parts in one small JVM. Kafka Streams bounds what it holds by the number of records, so that number is small: with a
     * backlog of lines of 1 MiB its default takes gigabytes.
     */
    public static final Scale MACHINE = new Scale(
            4,
            Map.of(
                    "buffered.records.per.partition", "32",
                    "main.consumer.max.poll.records", "32",
                    "fetch.max.bytes", String.valueOf(8 << 20)),
            Limits.DEFAULT_BYTES_IN_FLIGHT,
            128L << 20);

    public Scale {
        kafka = Map.copyOf(kafka);
    }
}
