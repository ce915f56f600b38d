package dev.hermes.schemas.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Makes lines of one run as agents might send them: any kind at any time, and some ends. */
final class RandomRun {
    private static final String[] COSTS = {
        "0", "0.0014", "0.0008", "1e-9", "0.000000000000000001", "12.5", "999999999999.999999999999999999"
    };
    private static final String[] KINDS = {"start", "model", "tool", "error", "note", "plan", "model", "tool"};

    private final Random random;

    RandomRun(Random random) {
        this.random = random;
    }

    /** Lines that no other event shares both ts and step with, so that their order is known without the log's. */
    List<String> distinctLines() {
        return IntStream.range(0, 1 + random.nextInt(12)).mapToObj(this::line).toList();
    }

    /** Lines of which some share ts and step. */
    List<String> lines() {
        List<String> lines = new ArrayList<>(distinctLines());
        for (int i = random.nextInt(4); i > 0; i--) {
            lines.add(random.nextInt(lines.size() + 1), line(random.nextInt(3)));
        }
        return lines;
    }

    private String line(int step) {
        String time = "%02d:%02d:%02d".formatted(random.nextInt(3), random.nextInt(60), random.nextInt(2))
                + (random.nextInt(4) == 0 ? "." + random.nextInt(1_000) : "");
        boolean end = random.nextInt(4) == 0;
        String kind = end ? "end" : pick(KINDS);
        List<String> members = new ArrayList<>(List.of("'x':" + random.nextInt(9)));
        addSometimes(members, 2, "'cost_usd':" + pick(COSTS));
        addSometimes(members, 2, "'prompt_tokens':" + random.nextInt(3));
        addSometimes(members, 3, "'completion_tokens':" + random.nextInt(3));
        addSometimes(members, 2, "'model':'" + pick("m1", "m2", "m3") + "'");
        addSometimes(members, 3, "'agent':'" + pick("a1", "a2") + "'");
        addSometimes(members, 3, "'summary':'summary " + step + "'");
        addSometimes(members, 3, "'error':'error " + step + "'");
        addSometimes(members, 6, "'reported_total_cost_usd':" + random.nextInt(9));
        if (end) {
            addSometimes(members, 2, "'total_cost_usd':" + pick(COSTS));
            addSometimes(members, 2, "'status':'" + pick("ok", "error", "interrupted", "cancelled") + "'");
            addSometimes(members, 3, "'inferred':" + random.nextBoolean());
        }
        return TestRun.line(time, step, kind, members.toArray(String[]::new));
    }

    private void addSometimes(List<String> members, int oneIn, String member) {
        if (random.nextInt(oneIn) == 0) {
            members.add(member);
        }
    }

    private String pick(String... from) {
        return from[random.nextInt(from.length)];
    }
}
