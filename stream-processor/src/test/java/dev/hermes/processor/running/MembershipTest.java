package dev.hermes.processor.running;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.streams.StreamsConfig;
import org.junit.jupiter.api.Test;

class MembershipTest {
    private static final int KAFKAS_OWN = 45_000;

    @Test
    void memberWithoutAName_isMissedSoon() {
        assertEquals(10_000, sessionMillis(Map.of()));
    }

    @Test
    void memberWithAName_hasTimeForARestart() {
        assertEquals(45_000, sessionMillis(Map.of("group.instance.id", "one")));
    }

    @Test
    void sessionThatIsSet_counts_withAndWithoutAName() {
        assertEquals(7_000, sessionMillis(Map.of("session.timeout.ms", "7000")));
        assertEquals(7_000, sessionMillis(Map.of("session.timeout.ms", "7000", "group.instance.id", "one")));
        assertEquals(7_000, sessionMillis(Map.of("consumer.session.timeout.ms", "7000")));
    }

    private static Object sessionMillis(Map<String, String> kafka) {
        Map<String, Object> settings = new HashMap<>();
        Membership.of(kafka).addDefaultsTo(settings);
        settings.putAll(kafka);
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "a");
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "b:1");
        Object set =
                new StreamsConfig(settings).getMainConsumerConfigs("a", "c", 0).get("session.timeout.ms");
        return set == null ? KAFKAS_OWN : Integer.valueOf(set.toString());
    }
}
