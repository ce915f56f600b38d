package dev.hermes.gateway;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.schemas.intake.Intake;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TeamRuleTest {
    private final Intake intake = Intake.builtIn();

    @ParameterizedTest
    @ValueSource(strings = {"ops", "sales team", "sales \"north\"", "\u00fcberblick"})
    void nameThatRedactionLeavesAlone_isKept(String team) {
        assertTrue(TeamRule.keeps(intake, team));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ops@example.com", "the team of ops@example.com"})
    void nameThatRedactionMasks_isNot(String team) {
        assertFalse(TeamRule.keeps(intake, team));
    }
}
