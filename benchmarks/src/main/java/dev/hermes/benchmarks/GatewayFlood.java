package dev.hermes.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Many senders with large bodies, who send again at once what is refused: faster than Kafka. What does the gateway hold? */
final class GatewayFlood {
    private static final int SENDERS = 48;
    private static final int EVENTS = 3_500;
    private static final long SECONDS = 15;

    private final GatewayServer gateway;
    private final LongAdder accepted = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final LongAccumulator most = new LongAccumulator(Math::max, 0);
    private final LongAccumulator heap = new LongAccumulator(Math::max, 0);

    GatewayFlood(GatewayServer gateway) {
        this.gateway = gateway;
    }

    Row measure() throws Exception {
        List<byte[]> bodies =
                Senders.run(SENDERS, sender -> GatewayMeasure.lines("f%06d".formatted(sender), 0, EVENTS));
        long before = heapAfterCollection();
        AtomicBoolean over = new AtomicBoolean();
        Senders.run(SENDERS + 1, sender -> {
            if (sender == SENDERS) {
                watch(over);
            } else {
                flood(bodies.get(sender), over);
            }
            return null;
        });
        return Row.alone(
                "gateway flooded by " + SENDERS + " senders of 1 MB: most bytes in flight, heap after collection",
                Row.format(
                        "%.1f MiB, heap %+d MB; %d requests taken, %d answered 429",
                        most.get() / (double) (1 << 20), (heap.get() - before) >> 20, accepted.sum(), refused.sum()),
                "≤ 32 MiB");
    }

    private void flood(byte[] body, AtomicBoolean over) throws Exception {
        while (!over.get()) {
            int status = gateway.post(body);
            if (status != 200 && status != 429) {
                throw new IllegalStateException("neither taken nor refused: HTTP status " + status);
            }
            (status == 200 ? accepted : refused).increment();
        }
    }

    private void watch(AtomicBoolean over) throws InterruptedException {
        long start = System.nanoTime();
        long second = 0;
        while (second < SECONDS) {
            most.accumulate(gateway.bytesInFlight());
            long now = (System.nanoTime() - start) / 1_000_000_000L;
            if (now > second && now % 5 == 0) {
                heap.accumulate(heapAfterCollection());
            }
            second = now;
            Thread.sleep(1);
        }
        over.set(true);
    }

    /** What a collection left, without what was allocated since. */
    private static long heapAfterCollection() {
        System.gc();
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP && pool.getCollectionUsage() != null)
                .mapToLong(pool -> pool.getCollectionUsage().getUsed())
                .sum();
    }
}
