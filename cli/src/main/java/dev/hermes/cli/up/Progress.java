package dev.hermes.cli.up;

import dev.hermes.cli.group.GroupProgress;
import dev.hermes.cli.group.GroupWatch;
import dev.hermes.cli.group.PartGroup;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.common.errors.AuthorizationException;

/**
 * How a part gets on.
 *
 * @param lag records still to be read
 * @param perSecond records read in a second, to one decimal
 */
record Progress(long lag, BigDecimal perSecond) {
    private static final Duration READING = Duration.ofSeconds(1);
    private static final BigDecimal NANOS =
            BigDecimal.valueOf(Duration.ofSeconds(1).toNanos());

    Progress {
        Objects.requireNonNull(perSecond, "perSecond");
    }

    /** Looks twice, and takes a second for it; leaves out the groups that the user may not look at. */
    static Map<String, Progress> of(GroupWatch groups) throws InterruptedException {
        long from = System.nanoTime();
        Map<PartGroup, GroupProgress> before = look(groups);
        Thread.sleep(READING.toMillis());
        Map<PartGroup, GroupProgress> now = look(groups);
        BigDecimal nanos = BigDecimal.valueOf(System.nanoTime() - from);
        Map<String, Progress> progress = new LinkedHashMap<>();
        before.keySet().retainAll(now.keySet());
        before.forEach((group, first) -> {
            GroupProgress last = now.get(group);
            long read = Math.max(0, last.read() - first.read()); // a group may be set back
            BigDecimal perSecond = BigDecimal.valueOf(read).multiply(NANOS).divide(nanos, 1, RoundingMode.HALF_UP);
            progress.put(group.part(), new Progress(last.lag(), perSecond));
        });
        return progress;
    }

    private static Map<PartGroup, GroupProgress> look(GroupWatch groups) throws InterruptedException {
        Map<PartGroup, GroupProgress> progress = new LinkedHashMap<>();
        for (PartGroup group : PartGroup.ALL) {
            try {
                progress.put(group, groups.progress(group));
            } catch (AuthorizationException e) {
                // what is not told stays out
            }
        }
        return progress;
    }
}
