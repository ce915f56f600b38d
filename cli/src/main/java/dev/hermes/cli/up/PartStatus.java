package dev.hermes.cli.up;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How a part stands.
 *
 * @param lag records still to be read; null where the part reads none, or the brokers do not tell
 * @param perSecond records read in a second; null where there is no lag
 * @param isPaused whether it stands still because something refuses that it tries again
 * @param isAsked whether the part itself was asked how it is
 * @param problem what is wrong; null when all is well, or it was not asked
 */
record PartStatus(String part, Long lag, BigDecimal perSecond, boolean isPaused, boolean isAsked, String problem) {

    /**
     * Brings together what the parts say of themselves and what the broker says of them.
     *
     * @param paused parts that stand still
     */
    static List<PartStatus> of(Map<String, String> problems, Set<String> paused, Map<String, Progress> progress) {
        Map<String, Progress> left = new LinkedHashMap<>(progress);
        List<PartStatus> parts = new ArrayList<>();
        problems.forEach((part, problem) -> {
            Progress progressOfPart = left.remove(part);
            parts.add(of(part, progressOfPart, paused.contains(part), true, problem));
        });
        left.forEach((part, more) -> parts.add(of(part, more, paused.contains(part), false, null)));
        return parts;
    }

    private static PartStatus of(String part, Progress progress, boolean isPaused, boolean isAsked, String problem) {
        return progress == null
                ? new PartStatus(part, null, null, isPaused, isAsked, problem)
                : new PartStatus(part, progress.lag(), progress.perSecond(), isPaused, isAsked, problem);
    }

    String lagText() {
        return lag == null ? "" : "lag " + lag;
    }

    String problemText() {
        String text = problem != null ? problem : isAsked ? "ok" : "";
        return isPaused ? "paused: " + text : text;
    }

    String rateText() {
        return perSecond == null ? "" : perSecond.toPlainString() + " records/s";
    }
}
