package dev.hermes.cli.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.doctor.Finding.Grade;
import dev.hermes.schemas.topic.Topic;
import dev.hermes.schemas.topic.Topics;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.acl.AclOperation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RightsAndClockTest {
    private static final Instant NOW = Instant.parse("2026-07-20T13:11:04Z");

    private final Map<String, Set<AclOperation>> rights = new HashMap<>();

    private Finding rights() {
        return RightsCheck.of(rights).get(0);
    }

    @Test
    void allRights_areEnoughForAllParts() {
        for (Topic<?> topic : Topics.all()) {
            rights.put(topic.name(), Set.of(AclOperation.READ, AclOperation.WRITE, AclOperation.DESCRIBE));
        }

        assertEquals(Finding.ok("rights", "enough for gateway, stream-processor, sink"), rights());
    }

    @Test
    void rightsOfASink_sayWhatTheOtherPartsLack() {
        rights.put("run.lines", Set.of(AclOperation.READ));
        rights.put("run.index", Set.of(AclOperation.READ));

        assertEquals(Grade.OK, rights().grade());
        assertTrue(rights().why().startsWith("enough for sink; gateway lacks WRITE agent.steps; "), rights().why());
    }

    @Test
    void rightsThatAreEnoughForNoPart_fail() {
        rights.put("run.lines", Set.of(AclOperation.READ));

        assertEquals(Grade.FAIL, rights().grade());
    }

    @Test
    void noTopicToBeSeen_isAWarning() {
        assertEquals(Grade.WARN, rights().grade());
    }

    @ParameterizedTest
    @CsvSource({"-1, OK", "2026-07-20T13:11:05Z, OK", "2026-07-20T13:11:07Z, FAIL", "2026-07-19T00:00:00Z, OK"})
    void clock_isComparedWithTheNewestRecord(String newest, Grade grade) {
        long millis = newest.equals("-1") ? -1 : Instant.parse(newest).toEpochMilli();

        assertEquals(grade, ClockCheck.of(millis, NOW).grade());
    }
}
