package dev.hermes.cli.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.hermes.cli.doctor.Finding.Grade;
import dev.hermes.cli.group.PartGroup;
import dev.hermes.schemas.topic.Topic;
import dev.hermes.schemas.topic.Topics;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.acl.AclOperation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RightsAndClockTest {
    private static final Instant NOW = Instant.parse("2026-07-20T13:11:04Z");

    private static final Set<AclOperation> READ = Set.of(AclOperation.READ, AclOperation.DESCRIBE);

    private final Map<String, Set<AclOperation>> topics = new HashMap<>();
    private final Map<String, Set<AclOperation>> groups = new HashMap<>();
    private final Set<String> newGroups = new HashSet<>();
    private final Set<String> transactions = new HashSet<>();

    private List<Finding> rights() {
        return RightsCheck.of(new Rights(topics, groups, newGroups, transactions));
    }

    private void giveAll() {
        for (Topic<?> topic : Topics.all()) {
            topics.put(
                    topic.name(),
                    Set.of(
                            AclOperation.READ,
                            AclOperation.WRITE,
                            AclOperation.DESCRIBE,
                            AclOperation.DESCRIBE_CONFIGS));
        }
        PartGroup.ALL.forEach(group -> groups.put(group.groupId(), READ));
        transactions.add("hermes-runs-");
    }

    private void giveASinks() {
        topics.put("run.lines", READ);
        topics.put("run.index", READ);
        groups.put("hermes-sink", READ);
        groups.put("hermes-index", READ);
    }

    @Test
    void allRights_areEnoughForAllParts() {
        giveAll();

        assertEquals(
                List.of(
                        Finding.ok("rights of gateway", "enough"),
                        Finding.ok("rights of stream-processor", "enough"),
                        Finding.ok("rights of sink", "enough")),
                rights());
    }

    @Test
    void rightsOfASink_sayWhatTheOtherPartsLack() {
        giveASinks();

        assertTrue(rights().stream().allMatch(finding -> finding.grade() == Grade.OK), rights()::toString);
        assertEquals(
                Finding.ok("rights of gateway", "not enough, this user lacks WRITE of topic agent.steps"),
                rights().get(0));
        assertEquals(Finding.ok("rights of sink", "enough"), rights().get(2));
    }

    @Test
    void groupThatMayNotBeRead_isNotEnough_whateverTheTopics() {
        giveASinks();
        groups.put("hermes-index", Set.of(AclOperation.DESCRIBE));

        assertEquals(Grade.FAIL, rights().get(2).grade());
        assertEquals(
                "not enough, this user lacks READ of group hermes-index",
                rights().get(2).why());
    }

    @Test
    void groupThatNobodyHasBeenIn_isNotKnown() {
        giveASinks();
        groups.remove("hermes-index");
        newGroups.add("hermes-index");

        assertEquals(
                "enough, but for what is not known before somebody is in it: group hermes-index",
                rights().get(2).why());
    }

    @Test
    void transactionsThatMayNotBeWritten_areNotEnough() {
        giveAll();
        transactions.clear();

        assertEquals(
                "not enough, this user lacks WRITE of transactional-id hermes-runs-*",
                rights().get(1).why());
    }

    @Test
    void rightsThatAreEnoughForNoPart_fail() {
        topics.put("run.lines", READ);

        assertTrue(rights().stream().allMatch(finding -> finding.grade() == Grade.FAIL), rights()::toString);
    }

    @Test
    void noTopicToBeSeen_isAWarning() {
        assertEquals(Grade.WARN, rights().get(0).grade());
    }

    @ParameterizedTest
    @CsvSource({"-1, OK", "2026-07-20T13:11:05Z, OK", "2026-07-20T13:11:07Z, FAIL", "2026-07-19T00:00:00Z, OK"})
    void clock_isComparedWithTheNewestRecord(String newest, Grade grade) {
        long millis = newest.equals("-1") ? -1 : Instant.parse(newest).toEpochMilli();

        assertEquals(grade, ClockCheck.of(millis, NOW).grade());
    }
}
