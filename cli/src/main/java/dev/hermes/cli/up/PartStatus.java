package dev.hermes.cli.up;

import dev.hermes.cli.group.PartGroup;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How a part stands.
 *
 * @param lag records still to be read; null where the part reads none
 * @param problem what is wrong; null when all is well
 */
record PartStatus(String part, Long lag, String problem) {

    /** Brings together what the parts say of themselves and what the broker says of them. */
    static List<PartStatus> of(Map<String, String> problems, Map<PartGroup, Long> lags) {
        Map<String, Long> lagOf = new LinkedHashMap<>();
        lags.forEach((group, lag) -> lagOf.put(group.part(), lag));
        List<PartStatus> parts = new ArrayList<>();
        problems.forEach((part, problem) -> parts.add(new PartStatus(part, lagOf.remove(part), problem)));
        lagOf.forEach((part, lag) -> parts.add(new PartStatus(part, lag, null)));
        return parts;
    }

    String lagText() {
        return lag == null ? "" : "lag " + lag;
    }

    String problemText() {
        return problem == null ? "ok" : problem;
    }
}
