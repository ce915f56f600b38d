package dev.hermes.cli.demo;

import dev.hermes.cli.home.UpFile;
import dev.hermes.client.Run;
import dev.hermes.client.RunLog;
import dev.hermes.schemas.home.HermesHome;
import java.util.List;

/** An agent in Java that sets off two others, as it would be written by a user of the client. */
final class JavaAgent {
    private JavaAgent() {}

    /** Runs it to its end; says which runs it made. */
    static List<String> run(HermesHome home, UpFile up) {
        try (RunLog log = RunLog.builder()
                        .home(home.root())
                        .bootstrapServers(up.bootstrapServers())
                        .agent("release-agent")
                        .team("platform")
                        .build();
                Run release = log.start("release-notes")) {
            release.model(
                    "claude-opus-4",
                    step -> step.promptTokens(6_300)
                            .completionTokens(420)
                            .costUsd("0.0975")
                            .latencyMs(3_100)
                            .summary("split the work"));
            String changes = child(release, "changelog-scan", "0.0312", "38 commits in 5 groups");
            String translation = child(release, "translate-de", "0.0187", "two pages");
            release.tool("git.tag", step -> step.output("v2.4.0").latencyMs(90));
            release.end("ok", "release notes in two languages");
            return List.of(release.id(), changes, translation);
        }
    }

    private static String child(Run parent, String name, String costUsd, String summary) {
        try (Run child = parent.child(name)) {
            child.model(
                    "claude-sonnet-4",
                    step -> step.promptTokens(4_100)
                            .completionTokens(950)
                            .costUsd(costUsd)
                            .latencyMs(2_700)
                            .summary(summary));
            child.end("ok", summary);
            return child.id();
        }
    }
}
