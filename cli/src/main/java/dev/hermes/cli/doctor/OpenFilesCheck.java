package dev.hermes.cli.doctor;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.util.List;
import java.util.OptionalLong;

/** How many files a process may have open: topics, stores and indexes are many. */
final class OpenFilesCheck {
    private static final String WHAT = "open files";
    private static final long TOO_FEW = 1_024;
    private static final long FEW = 8_192;

    private final OptionalLong most;

    /** @param most empty where the system does not say */
    OpenFilesCheck(OptionalLong most) {
        this.most = most;
    }

    /** What this process may; the parts may the same when the same user starts them the same way. */
    static OptionalLong ofThisProcess() {
        OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
        return system instanceof UnixOperatingSystemMXBean unix
                ? OptionalLong.of(unix.getMaxFileDescriptorCount())
                : OptionalLong.empty();
    }

    List<Finding> look() {
        if (most.isEmpty()) {
            return List.of(
                    Finding.warn(WHAT, "the system does not say how many", "see that it is no less than " + FEW));
        }
        String found = "a process may have " + most.getAsLong();
        String advice =
                "raise the limit to " + FEW + " or more: ulimit -n, LimitNOFILE= of systemd, ulimits of a container";
        if (most.getAsLong() < TOO_FEW) {
            return List.of(Finding.fail(WHAT, found, advice));
        }
        return List.of(most.getAsLong() < FEW ? Finding.warn(WHAT, found, advice) : Finding.ok(WHAT, found));
    }
}
