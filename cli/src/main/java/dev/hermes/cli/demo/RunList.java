package dev.hermes.cli.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.part.StopSignal;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** Waits for runs to get as far as they should, by looking at {@code hermes run list}. */
final class RunList {
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(60);
    private static final Duration LOOK = Duration.ofMillis(100);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Shell shell;
    private final StopSignal stop;

    RunList(Shell shell, StopSignal stop) {
        this.shell = shell;
        this.stop = stop;
    }

    /** Returns when each run has the status that it is to have. */
    void await(Map<String, String> statusOfRun) throws InterruptedException, JsonProcessingException {
        long giveUp = System.nanoTime() + LONGEST_WAIT.toNanos();
        while (!now().entrySet().containsAll(statusOfRun.entrySet())) {
            if (stop.await(LOOK)) {
                throw CommandException.failed("interrupted");
            }
            if (System.nanoTime() - giveUp > 0) {
                throw CommandException.failed("the tour ends here: after " + LONGEST_WAIT.toSeconds()
                        + " s the runs are not " + statusOfRun + " but " + now());
            }
        }
    }

    private Map<String, String> now() throws JsonProcessingException {
        Map<String, String> statuses = new HashMap<>();
        for (String row : shell.ask("run", "list", "-o", "json").lines().toList()) {
            JsonNode run = JSON.readTree(row);
            statuses.put(run.path("run_id").asText(), run.path("status").asText());
        }
        return statuses;
    }
}
