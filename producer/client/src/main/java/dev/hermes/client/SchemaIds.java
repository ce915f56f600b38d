package dev.hermes.client;

import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.schemas.serde.SchemaRegistry;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.errors.SerializationException;

/**
 * Gives values the schema id of the registry. In the spool they bear the bundled id: no registry has to be asked while an
 * event is published, and any process with any registry can send what another one left. Not thread-safe.
 */
final class SchemaIds {
    /** Behind the magic byte of Confluent's wire format. */
    private static final int ID_AT = 1;

    private final SchemaRegistry registry;
    private final Map<Integer, Integer> known = new HashMap<>();

    SchemaIds(SchemaRegistry registry) {
        this.registry = registry;
    }

    /**
     * The value with the registry's schema id.
     *
     * @throws dev.hermes.schemas.serde.RegistryUnavailableException when the registry does not answer
     * @throws SerializationException when the value's schema is not one of ours
     */
    byte[] toRegistry(byte[] value) {
        if (registry == BundledSchemas.get()) {
            return value;
        }
        int bundled = ByteBuffer.wrap(value).getInt(ID_AT);
        byte[] changed = value.clone();
        ByteBuffer.wrap(changed).putInt(ID_AT, known.computeIfAbsent(bundled, this::ask));
        return changed;
    }

    private int ask(int bundled) {
        BundledSchemas.Version version = BundledSchemas.get().versions().stream()
                .filter(v -> v.id() == bundled)
                .findFirst()
                .orElseThrow(() -> new SerializationException("no released schema has the id " + bundled));
        return registry.id(version.subject(), version.schema());
    }
}
