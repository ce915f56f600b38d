package dev.hermes.cli.server;

/** The threads of the JVM's HTTP clients, which no client of Java 17 can be asked to end. */
public final class HttpThreads {
    private static final String SELECTOR_MANAGER = "-SelectorManager";

    private HttpThreads() {}

    /**
     * Ends those that wait for the network. A JVM that exits waits up to 0.3 seconds for each thread that is in native code.
     */
    public static void end() {
        Thread[] threads = new Thread[2 * Thread.activeCount()];
        int count = Thread.enumerate(threads);
        for (int i = 0; i < count; i++) {
            if (threads[i].getName().endsWith(SELECTOR_MANAGER)) {
                threads[i].interrupt();
            }
        }
    }
}
