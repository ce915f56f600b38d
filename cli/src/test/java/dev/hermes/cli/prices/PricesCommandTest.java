package dev.hermes.cli.prices;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.Typed;
import dev.hermes.schemas.home.HermesHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PricesCommandTest {
    private static final String NOTE =
            "hermes: what runs already goes on with the old prices until it is started again\n";

    @TempDir
    private Path folder;

    private HermesHome home;
    private Path file;

    @BeforeEach
    void open() {
        home = new HermesHome(folder.resolve("home"));
        file = folder.resolve("prices.json");
    }

    private Typed type(String... words) {
        return Typed.into(Map.of(HermesHome.VARIABLE, home.root().toString()), words);
    }

    private Typed update(String... more) throws IOException {
        boolean isOwnFormat = Files.exists(file) && !new String(Files.readAllBytes(file), ISO_8859_1).startsWith("{");
        List<String> words = new ArrayList<>(List.of("prices", "update", file.toString()));
        words.addAll(isOwnFormat ? List.of() : List.of("--date", "2026-07-20"));
        words.addAll(List.of(more));
        return type(words.toArray(String[]::new));
    }

    private void own(String... lines) throws IOException {
        Files.createDirectories(home.runlog());
        Files.writeString(
                home.prices(), "table\town-1\n" + String.join("\n", lines).replace('|', '\t'));
    }

    private void published(String text) throws IOException {
        Files.writeString(file, text.replace('\'', '"'));
        // of another day than the prices: it says when the file was copied
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-11-20T10:00:00Z")));
    }

    @Test
    void nothing_isWrongUsage() {
        Typed typed = type("prices");

        assertEquals(2, typed.exitCode());
        assertTrue(typed.err().startsWith("hermes: Say what to do: list, show or update"), typed.err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "show", "update"})
    void help_isThere(String command) {
        Typed typed = type("prices", command, "--help");

        assertEquals(0, typed.exitCode());
        assertTrue(typed.out().startsWith("Usage: hermes prices " + command + " "), typed.out());
    }

    @Test
    void list_model_hasItsRows() {
        // When
        Typed typed = type("prices", "list", "--model", "GEMINI-2.5-pro");

        // Then
        assertEquals(0, typed.exitCode());
        assertEquals("""
                model           tier      above   input  output  read    write  write 1h  from  source
                gemini-2.5-pro  standard  -       $1.25  $10     $0.125  -      -         -     litellm, 2026-06-28
                gemini-2.5-pro  standard  200000  $2.5   $15     $0.25   -      -         -     litellm, 2026-06-28
                """, typed.out());
    }

    @Test
    void list_json_hasExactNumbersAndNullForUnknown() {
        // When
        Typed typed = type("prices", "list", "--model", "o3", "-o", "json");

        // Then
        assertEquals(0, typed.exitCode());
        assertTrue(
                typed.out()
                        .contains("{\"schema_version\":1,\"model\":\"o3\",\"provider\":\"openai\","
                                + "\"valid_from\":\"2025-06-10\",\"tier\":\"standard\",\"above_prompt_tokens\":0,"
                                + "\"usd_per_million_tokens\":{\"input\":2,\"output\":8,\"cache_read\":0.5,"
                                + "\"cache_write_5m\":null,\"cache_write_1h\":null},"
                                + "\"source\":\"litellm\",\"source_date\":\"2026-06-28\"}\n"),
                typed.out());
    }

    @Test
    void list_nothingFound_isOne() {
        Typed typed = type("prices", "list", "--model", "no such model");

        assertEquals(1, typed.exitCode());
        assertEquals("", typed.out());
    }

    @Test
    void show_alias_saysByWhichRules() {
        // When
        Typed typed = type("prices", "show", "openrouter/anthropic/claude-haiku-4.5");

        // Then
        assertEquals(0, typed.exitCode());
        assertEquals("""
                name      openrouter/anthropic/claude-haiku-4.5
                model     claude-haiku-4-5-20251001, anthropic
                by        prefix openrouter/anthropic/ (LiteLLM; OpenRouter takes what the provider takes)
                by        alias of claude-haiku-4-5-20251001 (dots for dashes)
                table     2026-11-30.1

                model                      tier      above  input  output  read   write   write 1h  from  source
                claude-haiku-4-5-20251001  standard  -      $1     $5      $0.1   $1.25   $2        -     litellm, 2026-06-28
                claude-haiku-4-5-20251001  batch     -      $0.5   $2.5    $0.05  $0.625  $1        -     claude-docs, 2026-11-29
                """, typed.out());
    }

    @Test
    void show_json_hasNameRulesAndPrices() {
        // When
        Typed typed = type("prices", "show", "muse-spark-1.1", "-o", "json");

        // Then
        assertEquals(
                "{\"schema_version\":1,\"name\":\"muse-spark-1.1\",\"model\":\"muse-spark-1.1\",\"provider\":\"meta\","
                        + "\"price_table\":\"2026-11-30.1\",\"rules\":[],\"prices\":[{\"valid_from\":null,"
                        + "\"tier\":\"standard\",\"above_prompt_tokens\":0,\"usd_per_million_tokens\":{\"input\":1.25,"
                        + "\"output\":4.25,\"cache_read\":0.15,\"cache_write_5m\":null,\"cache_write_1h\":null},"
                        + "\"source\":\"codeburn\",\"source_date\":\"2026-08-21\"}]}\n",
                typed.out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"nvidia/nemotron-x", "codex-auto-review", "claude-sonnet-4-5-foo", "\u001b[2Jx"})
    void show_unknownModel_isUnpriced(String model) {
        // When
        Typed typed = type("prices", "show", model);

        // Then
        assertEquals(1, typed.exitCode());
        assertEquals("", typed.out());
        assertTrue(typed.err().contains(" is unpriced: "), typed.err());
        assertFalse(typed.err().contains("\u001b"), "nothing drives the terminal");
    }

    @Test
    void own_rows_countBeforeAllOthers() throws IOException {
        // Given
        own(
                "price|gpt-5|openai|2026-07-01|standard|0|1|8|0.1|-|-|contract 7|2026-07-01",
                "alias|azure/prod-chat|gpt-5|our deployment");

        // When
        Typed typed = type("prices", "show", "azure/prod-chat");

        // Then
        assertEquals("""
                name      azure/prod-chat
                model     gpt-5, openai
                by        alias of gpt-5 (our deployment)
                table     own-1

                model  tier      above  input   output  read     write  write 1h  from        source
                gpt-5  standard  -      $1      $8      $0.1     -      -         2026-07-01  contract 7, 2026-07-01
                gpt-5  standard  -      $1.25   $10     $0.125   -      -         -           litellm, 2026-06-28
                gpt-5  priority  -      $2.5    $20     $0.25    -      -         -           litellm, 2026-06-28
                gpt-5  flex      -      $0.625  $5      $0.0625  -      -         -           litellm, 2026-06-28
                """, typed.out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "show"})
    void own_badRow_isAWrongSettingWithFileAndLine(String command) throws IOException {
        // Given
        own("price|gpt-5|openai|-|standard|0|-1|-1|-|-|-|feed|2026-07-01");

        // When
        Typed typed = command.equals("list") ? type("prices", command) : type("prices", command, "gpt-5");

        // Then
        assertEquals(2, typed.exitCode());
        assertEquals("hermes: " + home.prices() + ":2: input is negative\n", typed.err());
    }

    @Test
    void update_liteLlmFile_isTakenButForWhatCannotBeRight() throws IOException {
        // Given
        published("""
                {'sample_spec':{'mode':'chat','input_cost_per_token':0.0},
                 'new-1':{'litellm_provider':'anthropic','mode':'chat','input_cost_per_token':4e-06,
                          'output_cost_per_token':2e-05,'cache_read_input_token_cost':2e-07},
                 'stub':{'litellm_provider':'x','mode':'chat','input_cost_per_token':0.0,'output_cost_per_token':0.0},
                 'sentinel':{'litellm_provider':'x','mode':'chat','input_cost_per_token':-1,'output_cost_per_token':-1},
                 'picture':{'mode':'image_generation','output_cost_per_image':0.04}}""");

        // When
        Typed typed = update();

        // Then
        assertEquals(0, typed.exitCode(), typed.err());
        assertTrue(
                typed.out()
                        .matches(
                                "table litellm-2026-07-20-[0-9a-f]{12}: models added 1; prices of known models replaced or"
                                        + " new 0, kept 0 \\(as new, or the same\\); models refused 2, left out 1"
                                        + " \\(no price per token of text\\)\n"),
                typed.out());
        assertEquals(
                "hermes: refused: " + file
                        + ": stub: input or output costs 0, which is a stub: tier standard, prompts above 0\n"
                        + "hermes: refused: " + file + ": sentinel: input_cost_per_token is negative\n" + NOTE,
                typed.err());
        Typed shown = type("prices", "show", "anthropic/new-1[1m]");
        assertTrue(shown.out().contains("table     litellm-2026-07-20-"), shown.out());
        assertTrue(shown.out().contains("new-1  standard  -      $4     $20     $0.2"), shown.out());
        assertEquals(1, type("prices", "show", "stub").exitCode());
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(home.updatedPrices())));
    }

    @Test
    void update_again_replacesWhatWasTakenBefore() throws IOException {
        // Given
        published(
                "{'old':{'litellm_provider':'x','mode':'chat','input_cost_per_token':1e-6,'output_cost_per_token':2e-6}}");
        update();
        published(
                "{'new':{'litellm_provider':'x','mode':'chat','input_cost_per_token':1e-6,'output_cost_per_token':2e-6}}");

        // When
        Typed typed = update("-o", "json");

        // Then
        assertTrue(
                typed.out()
                        .matches(
                                "\\{\"schema_version\":1,\"price_table\":\"litellm-2026-07-20-[0-9a-f]{12}\","
                                        + "\"added_models\":1,\"replaced\":0,\"kept\":0,\"refused\":0,\"left_out\":0,\"changes\":\\[]}\n"),
                typed.out());
        assertEquals(0, type("prices", "show", "new").exitCode());
        assertEquals(1, type("prices", "show", "old").exitCode());
    }

    @Test
    void update_byteOrderMark_isNoPartOfTheText() throws IOException {
        // Given
        published(
                "\ufeff{'new':{'litellm_provider':'x','mode':'chat','input_cost_per_token':1e-6,'output_cost_per_token':2e-6}}");

        // When
        Typed typed = type("prices", "update", file.toString(), "--date", "2026-07-20");

        // Then
        assertEquals(0, typed.exitCode(), typed.err());
        assertEquals(0, type("prices", "show", "new").exitCode());
    }

    @Test
    void update_ownFormat_isTakenAndLeavesTheOwnFileAlone() throws IOException {
        // Given
        own("price|mine|acme|-|standard|0|1|8|0.1|-|-|contract|2026-07-01");
        String before = Files.readString(home.prices());
        published("""
                table|team-7
                price|shared|acme|-|standard|0|1|2|-|-|-|list|2026-07-01
                price|shared-bad|acme|-|standard|0|0|0|-|-|-|list|2026-07-01
                alias|ours|shared|our name
                """.replace('|', '\t'));

        // When
        Typed typed = update();

        // Then
        assertEquals(0, typed.exitCode(), typed.err());
        assertTrue(typed.out().matches("(?s)table team-7-[0-9a-f]{12}: models added 1;.* refused 1,.*"));
        assertEquals(
                "hermes: refused: " + file + ":3: input and output cost 0: write free where that is meant\n" + NOTE,
                typed.err());
        assertEquals(before, Files.readString(home.prices()));
        assertEquals(0, type("prices", "show", "ours").exitCode());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '!', textBlock = """
            {"a": ! :1: this is not JSON
            {} ! has no price that can be taken, nothing was changed
            table ! has no price that can be taken, nothing was changed
            """)
    void update_fileWithoutPrices_changesNothing(String text, String what) throws IOException {
        // Given
        published(text);

        // When
        Typed typed = update();

        // Then
        assertEquals(1, typed.exitCode());
        assertTrue(typed.err().contains(what), typed.err());
        assertFalse(Files.exists(home.updatedPrices()));
    }

    @Test
    void update_noText_changesNothing() throws IOException {
        // Given
        Files.write(file, new byte[] {'{', (byte) 0xC3, '(', '}'});

        // When
        Typed typed = update();

        // Then
        assertEquals(1, typed.exitCode());
        assertEquals("hermes: " + file + ": this is not UTF-8 text\n", typed.err());
        assertFalse(Files.exists(home.updatedPrices()));
    }

    @Test
    void update_aliasOfNothing_changesNothing() throws IOException {
        // Given
        published("table\tv\nprice\tm\tacme\t-\tstandard\t0\t1\t2\t-\t-\t-\tlist\t2026-07-01\nalias\ta\tgone\twhy\n");

        // When
        Typed typed = update();

        // Then
        assertEquals(1, typed.exitCode());
        assertEquals(
                "hermes: " + file + ": alias a names something that has no price: gone, nothing was changed\n",
                typed.err());
        assertFalse(Files.exists(home.updatedPrices()));
    }

    @Test
    void update_noSuchFile_saysSo() throws IOException {
        Typed typed = update();

        assertEquals(1, typed.exitCode());
        assertEquals("hermes: " + file + ": no such file or folder\n", typed.err());
    }

    @Test
    void update_folder_saysSo() {
        Typed typed = type("prices", "update", folder.toString());

        assertEquals(1, typed.exitCode());
        assertEquals("hermes: " + folder + ": this is a folder, name a file\n", typed.err());
    }

    /** When a file was copied says nothing of its prices. */
    @Test
    void update_liteLlmFileWithoutItsDate_isWrongUsage() throws IOException {
        // Given
        published(
                "{'new':{'litellm_provider':'x','mode':'chat','input_cost_per_token':1e-6,'output_cost_per_token':2e-6}}");

        // When
        Typed typed = type("prices", "update", file.toString());

        // Then
        assertEquals(2, typed.exitCode());
        assertTrue(typed.err().endsWith("say it with --date, such as --date 2026-06-28\n"), typed.err());
        assertFalse(Files.exists(home.updatedPrices()));
    }

    @Test
    void update_ownFormatWithADate_isWrongUsage() throws IOException {
        // Given
        published("table\tv\nprice\tm\tacme\t-\tstandard\t0\t1\t2\t-\t-\t-\tlist\t2026-07-01\n");

        // When
        Typed typed = update("--date", "2026-07-20");

        // Then
        assertEquals(2, typed.exitCode());
        assertTrue(typed.err().contains("leave out --date"), typed.err());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '!', textBlock = """
            yesterday ! no day, write one such as 2026-06-28: yesterday
            2999-01-01 ! that day is still to come: 2999-01-01
            """)
    void update_dateThatIsNone_isWrongUsage(String date, String what) {
        // When
        Typed typed = type("prices", "update", file.toString(), "--date", date);

        // Then
        assertEquals(2, typed.exitCode());
        assertTrue(typed.err().contains("'--date': " + what + "\n"), typed.err());
    }

    @Test
    void update_newerPriceOfAKnownModel_isListedAndTheOtherTiersStay() throws IOException {
        // Given
        published(
                "{'claude-sonnet-4-5':{'litellm_provider':'anthropic','mode':'chat','input_cost_per_token':2e-6,'output_cost_per_token':1e-5}}");

        // When
        Typed typed = update();

        // Then
        assertEquals(0, typed.exitCode(), typed.err());
        assertEquals("""
                : models added 0; prices of known models replaced or new 1, kept 0 (as new, or the same); models refused 0, left out 0 (no price per token of text)

                model                       tier      above  input    output     read      write      write 1h  from        source
                claude-sonnet-4-5-20250929  standard  -      $3 → $2  $15 → $10  $0.3 → -  $3.75 → -  $6 → -    2026-07-20  litellm, 2026-07-20
                """, typed.out().substring(typed.out().indexOf(": ")));
        String shown = type("prices", "show", "claude-sonnet-4.5").out();
        assertTrue(shown.contains("claude-sonnet-4-5-20250929  batch     200000  $3 "), shown);
        assertTrue(update("-o", "json")
                .out()
                .contains("\"changes\":[{\"model\":\"claude-sonnet-4-5-20250929\",\"before\":{"));
    }

    @Test
    void update_manyReplaced_listsTheFirst() throws IOException {
        // Given
        String rows = type("prices", "list", "-o", "json")
                .out()
                .lines()
                .map(row -> row.replaceAll(".*\"model\":\"([^\"]+)\",\"provider\":\"([^\"]+)\".*", "$1\t$2"))
                .distinct()
                .limit(25)
                .map(model -> "price\t" + model + "\t-\tstandard\t0\t7777\t8888\t-\t-\t-\tlist\t2026-12-31\n")
                .collect(Collectors.joining());
        published("table\tteam\n" + rows);

        // When
        Typed typed = update();

        // Then
        assertEquals(0, typed.exitCode(), typed.err());
        assertEquals(
                20, typed.out().lines().filter(line -> line.contains("→ $7777")).count());
        assertTrue(typed.out().endsWith("and 5 more: -o json has all\n"), typed.out());
    }

    @Test
    void own_severalFaults_areALineEach() throws IOException {
        // Given
        own("price|gpt-5|openai|-|standard|0|-1|-1|-|-|-|feed|2026-07-01", "alias|x");

        // When
        Typed typed = type("prices", "list");

        // Then
        assertEquals(2, typed.exitCode());
        assertEquals(
                "hermes: %1$s:2: input is negative\nhermes: %1$s:3: the row has 2 cells, not 4: alias, name, id, why\n"
                        .formatted(home.prices()),
                typed.err());
    }
}
