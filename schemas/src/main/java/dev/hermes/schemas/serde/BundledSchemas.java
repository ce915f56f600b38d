package dev.hermes.schemas.serde;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.avro.Schema;

/**
 * The released schemas, with ids that never change: a registry without a server. Immutable, so thread-safe.
 *
 * <p>Released versions lie in {@code schemas/released/<subject>/<version>.avsc}; {@code ids.tsv} beside them gives each its id.
 */
public final class BundledSchemas implements SchemaRegistry {
    private static final String FOLDER = "/released/";
    private static final BundledSchemas INSTANCE = new BundledSchemas(load());

    private final List<Version> versions;

    private BundledSchemas(List<Version> versions) {
        this.versions = versions;
    }

    /**
     * One released version of a schema.
     *
     * @param id Confluent schema id, 900001 and up
     * @param subject {@code <topic>-value}
     * @param version 1 and up, within the subject
     */
    public record Version(int id, String subject, int version, Schema schema) {
        public Version {
            Objects.requireNonNull(subject, "subject");
            Objects.requireNonNull(schema, "schema");
        }
    }

    public static BundledSchemas get() {
        return INSTANCE;
    }

    /** All released versions, by id. */
    public List<Version> versions() {
        return versions;
    }

    /** The id of a released schema; a schema that was never released is a fault of the build. */
    @Override
    public int id(String subject, Schema schema) {
        return find(subject, schema)
                .orElseThrow(() -> new IllegalStateException("the schema of " + subject + " is not released"))
                .id();
    }

    /** The released version of that subject that has that schema. */
    public Optional<Version> find(String subject, Schema schema) {
        return versions.stream()
                .filter(v -> v.subject().equals(subject) && v.schema().equals(schema))
                .findFirst();
    }

    @Override
    public Schema schema(int id) {
        return versions.stream()
                .filter(v -> v.id() == id)
                .findFirst()
                .map(Version::schema)
                .orElse(null);
    }

    private static List<Version> load() {
        return read("ids.tsv").lines().map(BundledSchemas::version).toList();
    }

    private static Version version(String row) {
        String[] cells = row.split("\t", -1);
        String avsc = read(cells[1] + "/" + cells[2] + ".avsc");
        return new Version(
                Integer.parseInt(cells[0]), cells[1], Integer.parseInt(cells[2]), new Schema.Parser().parse(avsc));
    }

    private static String read(String name) {
        try (InputStream in = BundledSchemas.class.getResourceAsStream(FOLDER + name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + FOLDER + name + " from the jar", e);
        }
    }
}
