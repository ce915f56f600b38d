package dev.hermes.gateway;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.hermes.schemas.event.Field;
import dev.hermes.schemas.event.LineCodec;
import dev.hermes.schemas.event.MissingFields;
import dev.hermes.schemas.event.Reasons;
import dev.hermes.schemas.event.RejectedLineException;
import dev.hermes.schemas.event.StepLine;
import dev.hermes.schemas.intake.Intake;
import java.nio.charset.StandardCharsets;

/** The team of an event is that of its token. */
public final class TeamRule {
    /** The line names another team than the token, or something that is no name. */
    static final String WRONG_TEAM = "wrong_team";

    private static final String ANY_LINE =
            "{\"ts\":\"1970-01-01T00:00:00Z\",\"run_id\":\"a\",\"step\":0,\"kind\":\"note\"";

    private TeamRule() {}

    /**
     * Whether a line that names a team still does so when it went through an intake: what looks like a secret or a person's
     * would be masked there, and the line's team would not be that of any token.
     */
    public static boolean keeps(Intake intake, String team) {
        String line = ANY_LINE + ",\"team\":\"" + quoted(team) + "\"}";
        try {
            return team.equals(intake.read(line, MissingFields.REJECT).text(Field.TEAM));
        } catch (RejectedLineException e) {
            return false;
        }
    }

    private static String quoted(String team) {
        return new String(JsonStringEncoder.getInstance().quoteAsString(team));
    }

    /**
     * The text of a line with its team: as it is where it names that team, else with it put first, as all that is filled in.
     *
     * @param team the token's; null: any, or none
     */
    static String apply(StepLine line, String team) throws RejectedLineException {
        if (team == null || team.equals(line.text(Field.TEAM))) {
            return line.text();
        }
        // a null too: behind what is filled in, it would count
        if (line.isThere(Field.TEAM)) {
            throw new RejectedLineException(WRONG_TEAM, "team is not that of the token");
        }
        String field = "\"team\":\"" + quoted(team) + "\",";
        int bytes = line.byteLength() + field.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > LineCodec.MAX_LINE_BYTES) {
            throw new RejectedLineException(
                    Reasons.TOO_LARGE,
                    "with its team the line has " + bytes + " bytes, at most " + LineCodec.MAX_LINE_BYTES
                            + " are taken");
        }
        return "{" + field + line.text().substring(1);
    }
}
