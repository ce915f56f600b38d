package dev.hermes.processor.running;

import dev.hermes.schemas.serde.RegistryUnavailableException;
import dev.hermes.schemas.serde.SchemaRegistry;
import java.time.Duration;
import java.util.function.Supplier;
import org.apache.avro.Schema;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Waits in place while the registry does not answer: no event may be skipped for that, and no state may be given up.
 * When it takes so long that the group goes on without this member, the open transaction is aborted and what was in it is
 * done again. Thread-safe.
 */
public final class PatientRegistry implements SchemaRegistry {
    private static final Logger LOG = LoggerFactory.getLogger(PatientRegistry.class);
    private static final Duration LOG_EVERY = Duration.ofSeconds(10);

    private final SchemaRegistry registry;
    private final Closing closing;
    private final Duration retryEvery;
    private volatile String problem;

    public PatientRegistry(SchemaRegistry registry, Closing closing, Duration retryEvery) {
        this.registry = registry;
        this.closing = closing;
        this.retryEvery = retryEvery;
    }

    @Override
    public int id(String subject, Schema schema) {
        return ask(() -> registry.id(subject, schema));
    }

    @Override
    public Schema schema(int id) {
        return ask(() -> registry.schema(id));
    }

    /** Why it is being waited for the registry, or null. */
    public String problem() {
        return problem;
    }

    /** Gives up only when the processor is closed. */
    private <T> T ask(Supplier<T> question) {
        LogPause pause = new LogPause(LOG_EVERY);
        while (true) {
            try {
                T answer = question.get();
                problem = null;
                return answer;
            } catch (RegistryUnavailableException e) {
                problem = e.getMessage();
                if (pause.isOver(System.currentTimeMillis())) {
                    LOG.warn("waiting for the schema registry problem=\"{}\"", e.getMessage());
                }
                if (closing.await(retryEvery)) {
                    throw e;
                }
            }
        }
    }
}
