package dev.hermes.schemas.topic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hermes.schemas.run.IndexRow;
import dev.hermes.schemas.run.RunSummary;
import dev.hermes.schemas.serde.BundledSchemas;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The page that others build upon, docs/topics.md, says what the catalogue and the avsc files say, no less and no more. */
class TopicsPageTest {
    private static final Path PAGE = Path.of("..", "docs", "topics.md");
    private static final Path AVRO = Path.of("src", "main", "avro");

    /** Ours alone: the page names it, and describes it no further. */
    private static final String OURS = Topics.COST_DELTAS.name();

    /** Rows of the first table behind a text that begins with that head, each row as its cells. */
    private static List<List<String>> table(String heading, String head) throws IOException {
        String page = "\n" + Files.readString(PAGE);
        String section = page.substring(page.indexOf("\n" + heading + "\n"));
        List<List<String>> rows = new ArrayList<>();
        section.substring(section.indexOf("\n| " + head + " |") + 1)
                .lines()
                .takeWhile(line -> line.startsWith("|"))
                .skip(2)
                .forEach(line -> rows.add(cells(line)));
        assertTrue(!rows.isEmpty(), heading);
        return rows;
    }

    private static List<String> cells(String row) {
        return Stream.of(row.substring(1, row.lastIndexOf('|')).split("\\|", -1))
                .map(cell -> cell.strip().replace("`", ""))
                .toList();
    }

    private static List<Topic<?>> described() {
        return Topics.all().stream().filter(topic -> !topic.name().equals(OURS)).toList();
    }

    static List<Topic<?>> withSchema() {
        return described().stream().filter(topic -> topic.type() != null).toList();
    }

    private record Shown(String name, String kept, String partitions) {}

    @Test
    void topics_areThoseOfTheCatalogue() throws Exception {
        // When
        List<Shown> shown = table("# Topics", "topic").stream()
                .map(row -> new Shown(row.get(0), row.get(2), row.get(3)))
                .toList();

        // Then
        assertEquals(described().size(), shown.size());
        for (Topic<?> topic : described()) {
            Shown expected = new Shown(topic.name(), kept(topic), partitions(topic));
            assertTrue(shown.contains(expected), () -> expected + " is not in " + shown);
        }
        assertTrue(Files.readString(PAGE).contains("`" + OURS + "`"));
    }

    private static String kept(Topic<?> topic) {
        return topic.isCompacted()
                ? "the latest of each key, for ever"
                : topic.retention().toDays() + " days";
    }

    private static String partitions(Topic<?> topic) {
        if (topic.equals(Topics.AGENT_STEPS)) {
            return "4 in hermes up, else 12";
        }
        return topic.partitions() == Topic.Partitions.AS_STEPS
                ? "as agent.steps"
                : String.valueOf(topic.partitions().count(12));
    }

    private record Described(String name, String type, boolean mayBeAbsent) {}

    @ParameterizedTest
    @MethodSource("withSchema")
    void fields_areThoseOfTheSchema_inItsOrder(Topic<?> topic) throws Exception {
        // When
        List<Described> described = table("## `" + topic.name() + "`", "field").stream()
                .map(row -> new Described(row.get(0), row.get(1), !row.get(2).equals("never")))
                .toList();

        // Then
        List<Described> fields = topic.type().schema().getFields().stream()
                .map(field -> new Described(field.name(), type(notNull(field.schema())), isNullable(field.schema())))
                .toList();
        assertEquals(fields, described);
    }

    private static boolean isNullable(Schema schema) {
        return schema.getType() == Schema.Type.UNION;
    }

    private static Schema notNull(Schema schema) {
        return isNullable(schema)
                ? schema.getTypes().stream()
                        .filter(branch -> branch.getType() != Schema.Type.NULL)
                        .findFirst()
                        .orElseThrow()
                : schema;
    }

    private static String type(Schema schema) {
        LogicalType logical = LogicalTypes.fromSchemaIgnoreInvalid(schema);
        if (logical instanceof LogicalTypes.Decimal decimal) {
            assertEquals(38, decimal.getPrecision()); // as the page says once for all
            assertEquals(18, decimal.getScale());
            return "decimal";
        }
        if (logical != null) {
            return logical.getName();
        }
        return schema.getType() == Schema.Type.ARRAY
                ? "array of " + type(schema.getElementType())
                : schema.getType().getName();
    }

    @Test
    void schemas_haveTheIdsAndFilesOfThePage() throws Exception {
        // When
        List<List<String>> rows = table("## What holds for all of them", "topic");

        // Then
        assertEquals(withSchema().size(), rows.size());
        for (List<String> row : rows) {
            Topic<?> topic = withSchema().stream()
                    .filter(one -> one.name().equals(row.get(0)))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(row));
            String file = row.get(1).substring(1, row.get(1).indexOf(']'));
            Schema schema = new Schema.Parser().parse(Files.readString(AVRO.resolve(file)));
            assertEquals(topic.type().schema(), schema, file);
            assertEquals(BundledSchemas.get().id(topic.type().subject(), schema), Integer.parseInt(row.get(2)), file);
        }
    }

    @Test
    void indexRow_hasTheFieldsOfThePage_inTheirOrder() throws Exception {
        // Given
        RunSummary full = new RunSummary(
                "7c2a",
                "2026-07-20/7c2a.jsonl",
                new RunSummary.Labels("n", "a", "t", "u", "human", "s", "p", "tr"),
                new RunSummary.Outcome("error", "2026-07-20T13:11:14Z", "2026-07-20T13:11:04Z", "did it", "401"),
                new RunSummary.Totals(
                        5,
                        6,
                        700,
                        0,
                        BigDecimal.ONE,
                        false,
                        List.of("m"),
                        new RunSummary.Tokens(1, 2, 3, 4, 5),
                        BigDecimal.TEN));

        // When
        List<String> shown = table("## `run.index`", "field of the row").stream()
                .map(row -> row.get(0))
                .toList();

        // Then
        List<String> names = new ArrayList<>();
        new ObjectMapper().readTree(IndexRow.of(full).row()).fieldNames().forEachRemaining(names::add);
        assertEquals(names, shown);
    }

    @Test
    void headers_areAllDescribed() throws Exception {
        // When
        List<String> shown = table("## `agent.dead-letters`", "header").stream()
                .map(row -> row.get(0))
                .toList();

        // Then
        List<String> names = new ArrayList<>();
        for (Field field : Headers.class.getFields()) {
            if (Modifier.isStatic(field.getModifiers()) && !field.get(null).equals(Headers.REROUTED)) {
                names.add((String) field.get(null));
            }
        }
        assertEquals(names, shown);
        assertTrue(Files.readString(PAGE).contains("`" + Headers.REROUTED + "`"));
    }
}
