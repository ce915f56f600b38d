package dev.hermes.broker;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;

/** A broker in a process of its own, so that it can be killed. */
final class BrokerProcess implements AutoCloseable {
    private final Process process;
    private final int port;

    private BrokerProcess(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    static BrokerProcess start(Path dataDir) throws IOException {
        var process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        BrokerProcess.class.getName(),
                        dataDir.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        var port = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8)).readLine();
        if (port == null) {
            process.destroyForcibly();
            throw new IllegalStateException("the broker process ended before it was ready");
        }
        return new BrokerProcess(process, Integer.parseInt(port));
    }

    String bootstrapServers() {
        return LoopbackPort.HOST + ":" + port;
    }

    int port() {
        return port;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    /** Runs the broker on the folder named by the first argument until standard input ends. */
    public static void main(String[] args) throws IOException {
        try (var broker = EmbeddedBroker.builder().dataDir(Path.of(args[0])).start()) {
            System.out.println(broker.port());
            System.in.transferTo(System.err);
        }
    }
}
