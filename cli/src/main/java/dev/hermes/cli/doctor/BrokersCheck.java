package dev.hermes.cli.doctor;

import dev.hermes.cli.group.KafkaAnswers;
import dev.hermes.cli.kafka.ClusterSettings;
import java.util.List;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;

/** Whether Kafka answers. */
final class BrokersCheck {
    static final String WHAT = "Kafka";

    private final Admin admin;
    private final ClusterSettings settings;

    BrokersCheck(Admin admin, ClusterSettings settings) {
        this.admin = admin;
        this.settings = settings;
    }

    List<Finding> look() throws InterruptedException {
        try {
            int brokers = KafkaAnswers.get(admin.describeCluster().nodes()).size();
            return List.of(Finding.ok(
                    WHAT,
                    settings.bootstrapServers() + " answers, with " + brokers
                            + (brokers == 1 ? " broker" : " brokers")));
        } catch (KafkaException e) {
            return List.of(Finding.fail(
                    WHAT,
                    settings.failure(e).getMessage(),
                    "see that the brokers run, the address (bootstrap-servers) and kafka.security.*"));
        }
    }
}
