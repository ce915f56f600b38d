package dev.hermes.cli.token;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hermes.cli.Typed;
import dev.hermes.http.TeamTokens;
import dev.hermes.http.Tokens;
import dev.hermes.schemas.home.HermesHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenCommandTest {
    private static final Pattern PRINTED = Pattern.compile("token  (hermes_[0-9a-f]{64})\nline   (.+)\n");

    @TempDir
    Path folder;

    private Typed type(String... words) {
        return Typed.into(Map.of(HermesHome.VARIABLE, folder.toString()), words);
    }

    @Test
    void line_isTheTeamAndTheHashOfTheToken_andTheFileTakesIt() throws Exception {
        Typed typed = type("token", "sales team");

        Matcher printed = PRINTED.matcher(typed.out());
        assertTrue(printed.matches(), typed.out() + typed.err());
        assertEquals("sales team: " + sha256(printed.group(1)), printed.group(2));
        Path file = Files.writeString(folder.resolve("tokens"), printed.group(2) + "\n");
        assertEquals(
                "Tokens[1]",
                TeamTokens.in(file, team -> true, Tokens.none()).current().toString());
    }

    @Test
    void tokens_areNeverTheSame_andNoneIsKept() throws IOException {
        String first = type("token", "ops").out();

        assertNotEquals(first, type("token", "ops").out());
        try (var files = Files.list(folder)) {
            assertEquals(0, files.count());
        }
    }

    @Test
    void json_hasAllOfIt() throws Exception {
        JsonNode json =
                new ObjectMapper().readTree(type("token", "ops", "-o", "json").out());

        assertEquals(1, json.get("schema_version").asInt());
        assertEquals("ops", json.get("team").asText());
        assertEquals(
                "ops: " + sha256(json.get("token").asText()), json.get("line").asText());
    }

    @ParameterizedTest
    @ValueSource(strings = {"a:b", "#ops", " ops", "\"ops\"", "ops@example.com"})
    void teamThatCannotStandInTheFile_isWrongUsage(String team) {
        Typed typed = type("token", team);

        assertEquals(2, typed.exitCode());
        assertEquals("", typed.out());
        assertTrue(typed.err().startsWith("hermes: "), typed.err());
    }

    private static String sha256(String token) throws NoSuchAlgorithmException {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(token.getBytes(UTF_8)));
    }
}
