package dev.hermes.schemas.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.event.Timestamp;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunPathTest {
    private static final Timestamp FIRST = Timestamp.parseOrNull("2026-07-20T13:11:04Z");

    /** Ids that someone might choose to reach or to shadow another run's file. */
    private static final List<String> HOSTILE_IDS = List.of(
            "a",
            "A",
            "aa",
            "aA",
            "Aa",
            "AA",
            "a-b",
            "a_b",
            "a.b",
            "A-b",
            "a-B",
            "a-",
            "-a",
            "-",
            "--",
            "a--b",
            "a-b-c",
            "a~",
            "a~b",
            "a-b~",
            "~",
            "a~559aead08264d579",
            "A~559aead08264d579",
            "a%",
            "%",
            "%41",
            "%61",
            "a%2Fb",
            "a%2fb",
            "a%252Fb",
            ".",
            "..",
            "...",
            ".a",
            "%2E",
            "%2e",
            "a.",
            "a.jsonl",
            "a-b.jsonl",
            "../../x",
            "..\\x",
            "/",
            "/etc/passwd",
            "a/b",
            "a\\b",
            "a:b",
            "C:",
            "\0",
            "a\0",
            "a\0b",
            "\n",
            "a\nb",
            " ",
            "a ",
            " a",
            "а",
            "α",
            "ａ",
            "ä",
            "a\u0308",
            "ſ",
            "K",
            "K",
            "İ",
            "ı",
            "ß",
            "ẞ",
            "日本",
            "😀",
            "con",
            "nul",
            "index.jsonl",
            "prune.jsonl",
            "x".repeat(119),
            "x".repeat(120),
            "x".repeat(121),
            "x".repeat(200),
            "X".repeat(120),
            "X".repeat(200),
            "x".repeat(199) + "y",
            "x".repeat(199) + "-",
            "日".repeat(13),
            "日".repeat(14),
            "日".repeat(200),
            "-".repeat(119),
            "-".repeat(120),
            "-".repeat(121),
            "x".repeat(118) + "/",
            "x".repeat(119) + "/",
            ".".repeat(200),
            "a*",
            "a?",
            "a<b",
            "a|b",
            "a\"b",
            "a'b",
            "a$b",
            "$HOME",
            "a\u202eb",
            "a\u200bb",
            "\ufeffa");

    private static final List<String> NAMES = List.of(
            "",
            "a",
            "b",
            "B",
            "b-c",
            "b.jsonl",
            "~",
            "~559aead08264d579",
            "../../x",
            "559aead08264d579",
            "日本",
            "-",
            "jsonl",
            "x".repeat(500));

    @Provide
    Arbitrary<String> ids() {
        return Arbitraries.oneOf(
                Arbitraries.strings().withChars("aAbB-.~%/_2F").ofMinLength(1).ofMaxLength(6),
                Arbitraries.strings().withChars("xX-é").ofMinLength(60).ofMaxLength(200),
                Arbitraries.of(HOSTILE_IDS));
    }

    @Provide
    Arbitrary<String> names() {
        return Arbitraries.oneOf(
                Arbitraries.strings().withChars("aAbB-.~%/ ").ofMaxLength(5),
                Arbitraries.of(NAMES),
                Arbitraries.just(null));
    }

    @Property(tries = 3_000)
    void fileName_differentIds_differsWhateverTheNamesOnADiskThatIgnoresCase(
            @ForAll("ids") String id,
            @ForAll("names") String name,
            @ForAll("ids") String otherId,
            @ForAll("names") String otherName) {
        // When
        String file = RunPath.fileName(id, name);
        String otherFile = RunPath.fileName(otherId, otherName);

        // Then
        if (!id.equals(otherId)) {
            assertFalse(file.equalsIgnoreCase(otherFile), file + " of " + id + " and of " + otherId);
        }
    }

    @Test
    void fileName_allHostileIdsWithAllNames_areUniqueOnADiskThatIgnoresCase() {
        // Given
        Map<String, String> owners = new HashMap<>();

        for (String id : HOSTILE_IDS) {
            for (String name : NAMES) {
                // When
                String file = RunPath.fileName(id, name).toLowerCase(Locale.ROOT);

                // Then
                String owner = owners.putIfAbsent(file, id);
                assertTrue(owner == null || owner.equals(id), file + " of " + owner + " and of " + id);
            }
        }
    }

    @Property
    void of_anyIdAndName_staysInItsFolder(@ForAll @StringLength(min = 1, max = 200) String id, @ForAll String name) {
        // When
        String path = RunPath.of(id, FIRST, name);

        // Then
        assertIsPlain(path);
    }

    @Test
    void of_hostileIdsAndNames_stayInTheirFolder() {
        for (String id : HOSTILE_IDS) {
            for (String name : NAMES) {
                // When
                String path = RunPath.of(id, FIRST, name);

                // Then
                assertIsPlain(path);
            }
        }
    }

    private static void assertIsPlain(String path) {
        String file = path.substring("2026-07-20/".length());
        assertTrue(path.startsWith("2026-07-20/"), path);
        assertTrue(file.matches("[A-Za-z0-9_~%-][A-Za-z0-9._~%-]*\\.jsonl"), path);
        assertTrue(file.getBytes(StandardCharsets.UTF_8).length <= 255, path);
        assertEquals(Path.of("2026-07-20", file), Path.of(path).normalize());
        assertEquals(2, Path.of(path).getNameCount());
    }

    @ParameterizedTest
    @CsvSource(nullValues = "null", textBlock = """
            7c2a, standup-scheduler, 7c2a-standup-scheduler.jsonl
            7c2a, null, 7c2a.jsonl
            7c2a, '', 7c2a.jsonl
            7c2a, '  !?', 7c2a.jsonl
            7c2a, Standup Scheduler!, 7c2a-standup-scheduler.jsonl
            a, b, a-b.jsonl
            a-b, null, a-b~.jsonl
            a-b, c, a-b~-c.jsonl
            A, null, A~559aead08264d579.jsonl
            a/b, null, a%2Fb.jsonl
            ../../x, null, %2E.%2F..%2Fx.jsonl
            .., null, %2E..jsonl
            a~b, null, a%7Eb.jsonl
            50%, null, 50%25.jsonl
            日, null, %E6%97%A5.jsonl
            a.b_c, x, a.b_c-x.jsonl
            """)
    void fileName_example_isAsTheRunLogSays(String id, String name, String file) {
        // When
        String written = RunPath.fileName(id, name);

        // Then
        assertEquals(file, written);
    }

    @Test
    void of_standup_isTheSeedsPath() {
        // When
        String path = RunPath.of("7c2a", FIRST, "standup-scheduler");

        // Then
        assertEquals("2026-07-20/7c2a-standup-scheduler.jsonl", path);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-07-20T23:30:00-02:00, 2026-07-21",
        "2026-07-20T00:30:00+02:00, 2026-07-19",
        "0000-01-01T00:00:00Z, 0000-01-01",
        "9999-12-31T23:59:59.999Z, 9999-12-31"
    })
    void of_anyOffset_isInTheFolderOfTheUtcDate(String ts, String folder) {
        // When
        String path = RunPath.of("a", Timestamp.parseOrNull(ts), null);

        // Then
        assertEquals(folder + "/a.jsonl", path);
    }

    @Test
    void encode_longId_isCutAt120BytesAndGetsAHash() {
        // When
        String longest = RunPath.encode("x".repeat(120));
        String cut = RunPath.encode("x".repeat(121));

        // Then
        assertEquals("x".repeat(120), longest);
        assertTrue(cut.matches("x{120}~[0-9a-f]{16}"), cut);
    }

    @ParameterizedTest
    @CsvSource({
        "Weekly Report, weekly-report",
        "'--a--b--', a-b",
        "ÄRGER in Köln, rger-in-k-ln",
        "日本, ''",
        "a_b.c, a-b-c",
        "'A\tB\nC', a-b-c"
    })
    void slug_name_isLowerCaseWords(String name, String slug) {
        // When
        String made = RunPath.slug(name);

        // Then
        assertEquals(slug, made);
    }

    @Test
    void slug_longName_isCutAt60AndNeverEndsInADash() {
        // Given
        List<String> slugs = new ArrayList<>();

        // When
        slugs.add(RunPath.slug("a".repeat(1_000)));
        slugs.add(RunPath.slug("a".repeat(59) + " " + "b".repeat(100)));

        // Then
        assertEquals(List.of("a".repeat(60), "a".repeat(59)), slugs);
    }

    @Property
    void slug_anyName_isAtMost60OfLowerCaseLettersDigitsAndDashes(@ForAll String name) {
        // When
        String slug = RunPath.slug(name);

        // Then
        assertTrue(slug.isEmpty() || slug.matches("[a-z0-9]+(-[a-z0-9]+)*"), slug);
        assertTrue(slug.length() <= 60, slug);
    }

    @Test
    void slug_turkishLocale_changesNothing() {
        // Given
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("tr"));

        // When
        String slug = RunPath.slug("INDEX");
        Locale.setDefault(before);

        // Then
        assertEquals("index", slug);
        assertNotEquals("ındex", slug);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "2026-07-20",
                "2026-07-20/",
                "2026-07-20/.jsonl",
                "2026-07-20/..jsonl",
                "2026-07-20/a.json",
                "2026-07-20/a/b.jsonl",
                "2026-07-20/../a.jsonl",
                "2026-07-20/a b.jsonl",
                "2026-07-20/ä.jsonl",
                "2026-07-20/a\u0000.jsonl",
                "2026-7-20/a.jsonl",
                "2026-07-2٠/a.jsonl",
                "../2026-07-20/a.jsonl",
                "/2026-07-20/a.jsonl",
                "2026-07-20\\a.jsonl"
            })
    void otherText_isNoPath(String text) {
        assertFalse(RunPath.isPath(text));
        assertFalse(RunPath.isPathOf("a", text));
    }

    @Test
    void pathOfARun_isOnlyThatRuns() {
        for (String id : HOSTILE_IDS) {
            for (String name : new String[] {null, "b", "Stand-up Scheduler"}) {
                String path = RunPath.of(id, FIRST, name);
                assertTrue(RunPath.isPath(path), path);
                for (String other : HOSTILE_IDS) {
                    assertEquals(other.equals(id), RunPath.isPathOf(other, path), other + " and " + path);
                }
            }
        }
        assertFalse(RunPath.isPath("2026-07-20/" + "a".repeat(250) + ".jsonl"));
        assertTrue(RunPath.isPath("2026-07-20/" + "a".repeat(249) + ".jsonl"));
    }
}
