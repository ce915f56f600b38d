package dev.hermes.cli.doctor;

import java.util.List;

/** The Java that runs this. */
final class JavaCheck {
    private static final String WHAT = "Java";
    /** Released behaviour is tested from there to there. */
    private static final int OLDEST = 17;

    private static final int NEWEST = 25;
    private static final long LEAST_HEAP = 256L << 20;

    private final int version;
    private final long heapBytes;

    JavaCheck(int version, long heapBytes) {
        this.version = version;
        this.heapBytes = heapBytes;
    }

    List<Finding> look() {
        String found = "version " + version + ", up to " + (heapBytes >> 20) + " MiB of heap";
        if (version < OLDEST) {
            return List.of(Finding.fail(WHAT, found, "install Java " + OLDEST + " or newer"));
        }
        if (heapBytes < LEAST_HEAP) {
            return List.of(Finding.warn(WHAT, found, "give the parts " + (LEAST_HEAP >> 20) + " MiB of heap or more"));
        }
        return List.of(
                version > NEWEST
                        ? Finding.warn(WHAT, found, "newer than what is tested: Java " + NEWEST + " at most is safe")
                        : Finding.ok(WHAT, found));
    }
}
