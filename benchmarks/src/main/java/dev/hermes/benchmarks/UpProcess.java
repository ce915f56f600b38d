package dev.hermes.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A {@code hermes up} that is ready; ended by closing, or with this process. */
final class UpProcess implements AutoCloseable {
    private static final String READY = "hermes is up:";
    private static final int LONGEST_STOP_SECONDS = 40;

    private final Process process;
    private final Thread endWithUs;
    private final double secondsToReady;

    private UpProcess(Process process, Thread endWithUs, double secondsToReady) {
        this.process = process;
        this.endWithUs = endWithUs;
        this.secondsToReady = secondsToReady;
    }

    static UpProcess start(ProcessBuilder builder) throws IOException {
        long start = System.nanoTime();
        Process process = builder.start();
        Thread endWithUs = new Thread(process::destroy, "stop-hermes-up");
        Runtime.getRuntime().addShutdownHook(endWithUs);
        BufferedReader out = process.inputReader();
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            if (line.startsWith(READY)) {
                return new UpProcess(process, endWithUs, (System.nanoTime() - start) / 1e9);
            }
        }
        throw new IOException("hermes up ended before it was ready");
    }

    double secondsToReady() {
        return secondsToReady;
    }

    /** Memory of the process and its children; empty where the system has no /proc. */
    OptionalLong residentBytes() throws IOException {
        List<Long> pids = Stream.concat(
                        Stream.of(process.toHandle()), process.toHandle().descendants())
                .map(ProcessHandle::pid)
                .toList();
        long kilobytes = 0;
        for (long pid : pids) {
            Path status = Path.of("/proc", String.valueOf(pid), "status");
            if (!Files.exists(status)) {
                return OptionalLong.empty();
            }
            kilobytes += residentKilobytes(Files.readAllLines(status));
        }
        return OptionalLong.of(kilobytes * 1024);
    }

    private static long residentKilobytes(List<String> status) {
        return status.stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .sum();
    }

    @Override
    public void close() throws IOException, InterruptedException {
        process.destroy();
        if (!process.waitFor(LONGEST_STOP_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IOException("hermes up did not stop within " + LONGEST_STOP_SECONDS + " s");
        }
        Runtime.getRuntime().removeShutdownHook(endWithUs);
    }
}
