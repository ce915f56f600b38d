package dev.hermes.cli.server;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpClient;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class HttpThreadsTest {
    /** In a group of its own: the clients of other tests go on. */
    private final ThreadGroup group = new ThreadGroup("http");

    @Test
    void end_ofClientThatIsStillHeld_endsItsThread() throws InterruptedException {
        // Given
        AtomicReference<HttpClient> client = new AtomicReference<>();
        run(() -> client.set(HttpClient.newHttpClient()));
        await().until(() -> !selectors().isEmpty());

        // When
        run(HttpThreads::end);

        // Then
        await().until(() -> selectors().isEmpty());
        assertTrue(client.get() != null);
    }

    private void run(Runnable task) throws InterruptedException {
        Thread thread = new Thread(group, task);
        thread.start();
        thread.join();
    }

    private List<Thread> selectors() {
        Thread[] threads = new Thread[2 * group.activeCount()];
        group.enumerate(threads);
        return Arrays.stream(threads)
                .filter(Objects::nonNull)
                .filter(thread -> thread.getName().contains("SelectorManager"))
                .toList();
    }
}
