package dev.hermes.cli.run;

import dev.hermes.cli.runs.RunCosts;
import dev.hermes.schemas.run.CostKey;
import java.time.ZoneId;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** What costs are summed by. */
enum CostGrouping {
    DAY,
    TOOL,
    MODEL,
    AGENT,
    TEAM,
    RUN;

    /** The word of the option, and the name of the key in JSON. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Sums in a zone, which matters for days. */
    RunCosts.Grouping in(ZoneId zone) {
        return (runId, key) -> groupOf(runId, key, zone);
    }

    private String groupOf(String runId, CostKey key, ZoneId zone) {
        return switch (this) {
            case DAY -> key.quarterHour().atZone(zone).toLocalDate().toString();
            case TOOL -> key.tool();
            case MODEL -> key.model();
            case AGENT -> key.agent();
            case TEAM -> key.team();
            case RUN -> runId;
        };
    }

    /** Reads the word of the option. */
    static final class Converter implements ITypeConverter<CostGrouping> {
        @Override
        public CostGrouping convert(String word) {
            for (CostGrouping grouping : values()) {
                if (grouping.word().equals(word)) {
                    return grouping;
                }
            }
            throw new TypeConversionException("write day, tool, model, agent, team or run");
        }
    }
}
