package dev.hermes.cli.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.hermes.cli.server.RunPage.Partial;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunPageTest {
    @Test
    void objects_areKeptAsTheServerWroteThem() throws IOException {
        // Given
        String answer = """
                {"schema_version":1,"other":[{"a":1}],
                 "runs":[ {"a": 1.50 ,"b":"日本 \\u65e5 \uD83D\uDE00"}, {"c":{"d":[]}}],
                 "next_cursor":"x y","partial":{"answered":1,"more":[],"of":2},"new":{}}""";

        // When
        RunPage page = RunPage.read(answer, "runs");

        // Then
        assertEquals(List.of("{\"a\": 1.50 ,\"b\":\"日本 \\u65e5 \uD83D\uDE00\"}", "{\"c\":{\"d\":[]}}"), page.objects());
        assertEquals("x y", page.nextCursor());
        assertEquals(new Partial(1, 2), page.partial());
    }

    @Test
    void lastPage_hasNoCursor() throws IOException {
        // When
        RunPage page = RunPage.read("{\"runs\":[],\"next_cursor\":null,\"partial\":null}", "runs");

        // Then
        assertEquals(new RunPage(List.of(), null, null), page);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "<html>", "[]", "{}", "{\"runs\":{}}", "{\"runs\":[{\"a\":1}"})
    void answerOfSomethingElse_isNone(String answer) {
        assertThrows(IOException.class, () -> RunPage.read(answer, "runs"));
    }

    @Test
    void object_isFoundByItsName() throws IOException {
        // Given
        String answer = "{\"schema_version\":1,\"run\":{\"run_id\": \"x\"}}";

        // When
        String run = RunPage.object(answer, "run");

        // Then
        assertEquals("{\"run_id\": \"x\"}", run);
        assertNull(RunPage.object(answer, "other"));
    }
}
