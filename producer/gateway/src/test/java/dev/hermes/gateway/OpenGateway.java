package dev.hermes.gateway;

import dev.hermes.http.HttpConfig;
import dev.hermes.http.HttpServer;
import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.intake.Intake;
import dev.hermes.schemas.serde.AvroType;
import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.schemas.topic.Topics;
import dev.hermes.testkit.TestBroker;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A whole gateway before a real broker. */
final class OpenGateway implements AutoCloseable {
    final Gateway gateway;
    private final HttpServer server;

    private OpenGateway(Gateway gateway, HttpServer server) {
        this.gateway = gateway;
        this.server = server;
    }

    static OpenGateway on(TestBroker broker) throws IOException {
        return on(broker, GatewayConfig.DEFAULT_ACK_TIMEOUT, Limits.defaults());
    }

    static OpenGateway on(TestBroker broker, Duration ackTimeout, Limits limits) throws IOException {
        makeTopic(broker);
        Gateway gateway = new Gateway(GatewayConfig.of(Map.of(), BundledSchemas.get(), Intake.builtIn())
                .withAckTimeout(ackTimeout)
                .withLimits(limits));
        HttpServer.Builder http = HttpServer.builder(HttpConfig.loopback(0, GatewayFixture.tokens()));
        gateway.mountOn(http);
        HttpServer server = http.start();
        gateway.open(broker.bootstrapServers());
        return new OpenGateway(gateway, server);
    }

    private static void makeTopic(TestBroker broker) {
        String name = Topics.AGENT_STEPS.name();
        if (!broker.hasTopic(name)) {
            broker.createTopic(name, 4, Topics.AGENT_STEPS.configs());
        }
    }

    Sender sender() {
        return new Sender(server.url(), GatewayFixture.OWNER);
    }

    /** The events of the topic whose run ids begin so; those of a run are in their order. */
    static List<StepEvent> stored(TestBroker broker, String runIdPrefix) {
        var deserializer = AvroType.STEP_EVENT.deserializer(BundledSchemas.get());
        return broker.readAll(Topics.AGENT_STEPS.name()).stream()
                .map(record -> deserializer.deserialize(record.topic(), record.value()))
                .filter(event -> event.line().contains("\"run_id\":\"" + runIdPrefix))
                .toList();
    }

    @Override
    public void close() {
        gateway.close();
        server.close();
    }
}
