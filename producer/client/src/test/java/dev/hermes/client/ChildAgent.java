package dev.hermes.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hermes.schemas.home.HermesHome;
import dev.hermes.testkit.ChildJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** An agent in a process of its own, so that it can be killed. */
final class ChildAgent implements AutoCloseable {
    private final Process process;
    private final BufferedReader output;

    private ChildAgent(Process process) {
        this.process = process;
        this.output = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
    }

    /** Prints the run's id, then the number of each step once it is emitted, then {@code ended}, and goes on living. */
    static ChildAgent emitting(Path home, String servers, int steps) throws IOException {
        return new ChildAgent(
                ChildJvm.builder(ChildAgent.class, home.toString(), servers, "emit", Integer.toString(steps))
                        .start());
    }

    /** Starts two runs, ends one of them, and ends by itself with {@code System.exit}, as a script does that closes nothing. */
    static ChildAgent leaving(Path home, String servers, int steps) throws IOException {
        return new ChildAgent(
                ChildJvm.builder(ChildAgent.class, home.toString(), servers, "leave", Integer.toString(steps))
                        .start());
    }

    /**
     * Starts a run that so many threads write into, and ends by itself with {@code System.exit} while they go on. Prints the run's id,
     * and at its end how many of their steps were refused.
     */
    static ChildAgent leavingBusy(Path home, String servers, int threads) throws IOException {
        return new ChildAgent(
                ChildJvm.builder(ChildAgent.class, home.toString(), servers, "leave-busy", Integer.toString(threads))
                        .start());
    }

    /** Sends what dead processes have left, prints how many events are not sent, and ends. */
    static ChildAgent draining(Path home, String servers) throws IOException {
        return new ChildAgent(ChildJvm.builder(ChildAgent.class, home.toString(), servers, "drain")
                .start());
    }

    /** The next line that it prints. */
    String read() throws IOException {
        String line = output.readLine();
        if (line == null) {
            throw new IllegalStateException("the child ended too early");
        }
        return line;
    }

    void readUntil(String last) throws IOException {
        String line = read();
        while (!line.equals(last)) {
            line = read();
        }
    }

    /** Waits for its end, and says how it ended. */
    int awaitEnd() throws InterruptedException {
        return process.waitFor();
    }

    /** Asks it to end, as SIGTERM does. */
    void terminate() {
        process.destroy();
    }

    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    /** Arguments: home, bootstrap servers, what to do, number of steps. */
    public static void main(String[] args) throws IOException {
        PublisherConfig config =
                PublisherConfig.of(new HermesHome(Path.of(args[0]))).withBootstrapServers(args[1]);
        if (args[2].equals("drain")) {
            try (StepPublisher publisher = StepPublisher.open(config)) {
                System.out.println(publisher.drain(Duration.ofSeconds(60)));
            }
            return;
        }
        if (args[2].equals("leave")) {
            leave(RunLog.builder().publisher(unused -> config).build(), Integer.parseInt(args[3]));
        }
        if (args[2].equals("leave-busy")) {
            leaveBusy(RunLog.builder().publisher(unused -> config).build(), Integer.parseInt(args[3]));
        }
        try (RunLog runLog = RunLog.builder().publisher(unused -> config).build()) {
            emit(runLog, Integer.parseInt(args[3]));
            System.in.transferTo(System.err); // until it is killed
        }
    }

    private static void leave(RunLog runLog, int steps) {
        runLog.start("ended").end("ok");
        Run open = runLog.start("left open");
        for (int step = 1; step <= steps; step++) {
            open.note("step");
        }
        System.out.println(open.id());
        System.exit(0);
    }

    private static void leaveBusy(RunLog runLog, int threads) {
        Run open = runLog.start("left busy");
        System.out.println(open.id());
        CountDownLatch busy = new CountDownLatch(threads);
        for (int i = 0; i < threads; i++) {
            Thread worker = new Thread(() -> writeForEver(open, busy), "worker-" + i);
            worker.setDaemon(true);
            worker.start();
        }
        Runtime.getRuntime().addShutdownHook(new Thread(() -> printRefused(runLog), "refused"));
        awaitUninterruptibly(busy);
        System.exit(0);
    }

    private static void writeForEver(Run run, CountDownLatch busy) {
        run.note("before the exit");
        busy.countDown();
        while (true) {
            run.note("step");
        }
    }

    /** The process does not end before some steps were refused; unless none ever is. */
    private static void printRefused(RunLog runLog) {
        long giveUp = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (runLog.counters().refused() == 0 && System.nanoTime() < giveUp) {
            Thread.onSpinWait();
        }
        System.out.println(runLog.counters().refused());
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts the main thread", e);
        }
    }

    private static void emit(RunLog runLog, int steps) {
        Run run = runLog.start("killed");
        System.out.println(run.id());
        for (int step = 1; step <= steps; step++) {
            run.note("step");
            System.out.println(step);
        }
        run.end("ok");
        System.out.println("ended");
    }
}
