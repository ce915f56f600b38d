package dev.hermes.schemas.run;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Objects;

/**
 * The cost of one calendar day for one agent, team, model and tool: the value of {@code cost.daily}.
 *
 * @param day calendar day in the zone
 * @param zone the installation's time zone
 * @param agent null when none is known, as for team, model and tool
 * @param amount sum of the day
 */
public record DailyCost(
        LocalDate day, ZoneId zone, String agent, String team, String model, String tool, CostAmount amount) {
    private static final JsonFactory JSON = new JsonFactory();

    public DailyCost {
        Objects.requireNonNull(day, "day");
        Objects.requireNonNull(zone, "zone");
        Objects.requireNonNull(amount, "amount");
    }

    /** The day of a cost in a zone. */
    public static DailyCost of(CostKey key, ZoneId zone, CostAmount amount) {
        LocalDate day = key.quarterHour().atZone(zone).toLocalDate();
        return new DailyCost(day, zone, key.agent(), key.team(), key.model(), key.tool(), amount);
    }

    /** Key of the record: {@code ["2026-07-20","UTC",agent,team,model,tool]}. */
    public String key() {
        StringWriter key = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(key)) {
            json.writeStartArray();
            json.writeString(day.toString());
            json.writeString(zone.getId());
            for (String name : new String[] {agent, team, model, tool}) {
                json.writeString(name); // writes null for null
            }
            json.writeEndArray();
        } catch (IOException e) {
            throw new UncheckedIOException("a key was written to memory", e);
        }
        return key.toString();
    }
}
