package dev.hermes.schemas.serde;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract with every reader and writer out there: what is released stays as it is and goes on being read. */
class ReleasedSchemasTest {
    private static final Path FOLDER = Path.of("released");

    static Stream<String> subjects() {
        return AvroType.all().stream().map(AvroType::subject);
    }

    private static List<BundledSchemas.Version> released(String subject) {
        return BundledSchemas.get().versions().stream()
                .filter(version -> version.subject().equals(subject))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void current_anySubject_isItsLatestRelease(String subject) {
        // Given
        Schema current = AvroType.all().stream()
                .filter(type -> type.subject().equals(subject))
                .findFirst()
                .orElseThrow()
                .schema();

        // When
        List<BundledSchemas.Version> released = released(subject);

        // Then
        int next = released.size() + 1;
        int nextId = BundledSchemas.get().versions().stream()
                        .mapToInt(BundledSchemas.Version::id)
                        .max()
                        .orElse(900_000)
                + 1;
        assertEquals(
                released.get(released.size() - 1).schema(),
                current,
                () -> "The schema of " + subject
                        + " in schemas/src/main/avro is not its latest release. To release it, copy it to "
                        + "schemas/released/" + subject + "/" + next + ".avsc and add the row `" + nextId + "<tab>"
                        + subject + "<tab>"
                        + next + "` to schemas/released/ids.tsv; a version that is released is never changed.");
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void versions_anySubject_areCompatibleBothWays(String subject) {
        // Given
        List<Schema> versions =
                released(subject).stream().map(BundledSchemas.Version::schema).toList();

        // When
        List<String> violations = SchemaRules.violations(versions);

        // Then
        assertEquals(
                List.of(),
                violations,
                () -> subject + ": fields are added with a default, and never removed or changed");
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void versions_anySubject_areCountedFromOne(String subject) {
        // When
        List<Integer> versions =
                released(subject).stream().map(BundledSchemas.Version::version).toList();

        // Then
        assertEquals(IntStream.rangeClosed(1, versions.size()).boxed().toList(), versions);
    }

    @Test
    void ids_all_areCountedFrom900001() {
        // When
        List<Integer> ids = BundledSchemas.get().versions().stream()
                .map(BundledSchemas.Version::id)
                .toList();

        // Then
        assertEquals(IntStream.range(900_001, 900_001 + ids.size()).boxed().toList(), ids);
    }

    @Test
    void folder_everyFile_hasAnId() throws IOException {
        // Given
        List<Path> listed = BundledSchemas.get().versions().stream()
                .map(version -> Path.of(version.subject(), version.version() + ".avsc"))
                .sorted(Comparator.naturalOrder())
                .toList();

        // When
        List<Path> files;
        try (Stream<Path> all = Files.walk(FOLDER)) {
            files = all.filter(file -> file.toString().endsWith(".avsc"))
                    .map(FOLDER::relativize)
                    .sorted(Comparator.naturalOrder())
                    .toList();
        }

        // Then
        assertEquals(listed, files);
    }
}
