package dev.hermes.cli.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.doctor.Finding.Grade;
import dev.hermes.cli.option.GlobalOptions;
import dev.hermes.schemas.home.HermesHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingChecksTest {
    private static final Path README = Path.of("..", "README.md");
    private static final Pattern CODE = Pattern.compile("`([a-z][a-z.*…-]+)`");

    @TempDir
    Path folder;

    private GlobalOptions options(String config) throws IOException {
        Path file = new HermesHome(folder).config();
        Files.createDirectories(file.getParent());
        Files.writeString(file, config);
        return new GlobalOptions(Map.of(HermesHome.VARIABLE, folder.toString()));
    }

    @Test
    void names_thatAreKnown_areWell() throws IOException {
        List<Finding> findings =
                new SettingNamesCheck(options("runs:\n  idle-timeout: 1h\nkafka.security.protocol: SSL\n")).look();

        assertEquals(Grade.OK, findings.get(0).grade());
    }

    @Test
    void names_thatAreNone_areAWarning_withoutTheirValues() throws IOException {
        List<Finding> findings = new SettingNamesCheck(options("run.idle-timeout: hunter2\n")).look();

        assertEquals(Grade.WARN, findings.get(0).grade());
        assertTrue(findings.get(0).why().endsWith("sets what is no setting: run.idle-timeout"));
        assertFalse(findings.get(0).why().contains("hunter2"));
    }

    @Test
    void fileThatCannotBeRead_fails() throws IOException {
        List<Finding> findings = new SettingNamesCheck(options("runs: [")).look();

        assertEquals(Grade.FAIL, findings.get(0).grade());
    }

    @Test
    void values_thatCanBe_areWell() throws IOException {
        List<Finding> findings = new SettingValuesCheck(options("retention.run-files: off\n")).look();

        assertEquals(List.of(Finding.ok("values of settings", "each can be what it is set to")), findings);
    }

    @Test
    void values_thatCannotBe_fail_eachOnce() throws IOException {
        List<Finding> findings = new SettingValuesCheck(
                        options("runs.idle-timeout: soon\nretention.run-files: 0d\ntime-zone: Moon/Base\n"))
                .look();

        assertEquals(3, findings.size(), findings::toString);
        for (String setting : List.of("runs.idle-timeout", "retention.run-files", "time-zone")) {
            assertTrue(
                    findings.stream()
                            .anyMatch(finding -> finding.grade() == Grade.FAIL
                                    && finding.why().startsWith(setting)),
                    () -> setting + " " + findings);
        }
    }

    @Test
    void settingsOfTheReadme_areKnown() throws IOException {
        String readme = Files.readString(README);
        List<String> rows = readme.substring(readme.indexOf("\n| setting |"))
                .lines()
                .skip(3)
                .takeWhile(line -> line.startsWith("|"))
                .toList();

        assertTrue(rows.size() > 10, readme);
        for (String row : rows) {
            Matcher setting = CODE.matcher(row.substring(1, row.indexOf('|', 1)));
            while (setting.find()) {
                assertTrue(KnownSettings.has(setting.group(1)), setting.group(1));
            }
        }
    }
}
