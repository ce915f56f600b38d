package dev.hermes.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stream processors, sinks and gateways, each a process of its own, come and go under load, and are asked all the time. */
class ScaleOutIT {
    @TempDir
    private Path folder;

    @Tag("cluster")
    @Test
    void eachPartIsJoinedByAnotherAndThenKilled_nothingIsLostDoubledOrHidden() throws Exception {
        try (Fleet fleet = fleet("short")) {
            PartProcess processor = fleet.processor("processor-1");
            fleet.awaitReady(processor);
            PartProcess sink = fleet.sink("sink-1");
            PartProcess gateway = fleet.gateway("gateway-1");
            fleet.awaitReady(gateway);
            try (GatewayAgent agent = GatewayAgent.start(gateway.url());
                    QueryWatch watch = QueryWatch.start(processor.url())) {
                fleet.awaitProgress();

                PartProcess second = fleet.processor("processor-2");
                PartProcess secondGateway = fleet.gateway("gateway-2");
                fleet.sink("sink-2");
                fleet.awaitReady(second, secondGateway);
                agent.use(gateway.url(), secondGateway.url());
                watch.use(processor.url(), second.url());
                fleet.awaitProgress();
                watch.awaitWholeAnswers();
                processor.kill();
                sink.kill();
                gateway.kill();
                fleet.awaitProgress();

                finish(fleet, agent, watch, second);
            }
        }
    }

    @Tag("faults")
    @Test
    void oneThreeOneProcessors_oneTwoOneSinks_gatewaysComeAndGo_nothingIsLostDoubledOrHidden() throws Exception {
        try (Fleet fleet = fleet("long")) {
            PartProcess one = fleet.processor("processor-1");
            fleet.awaitReady(one);
            PartProcess sink = fleet.sink("sink-1");
            PartProcess gateway = fleet.gateway("gateway-1");
            fleet.awaitReady(gateway);
            try (GatewayAgent agent = GatewayAgent.start(gateway.url());
                    QueryWatch watch = QueryWatch.start(one.url())) {
                fleet.awaitProgress();

                PartProcess two = fleet.processor("processor-2");
                PartProcess three = fleet.processor("processor-3");
                PartProcess secondSink = fleet.sink("sink-2");
                fleet.awaitReady(two, three);
                watch.use(one.url(), two.url(), three.url());
                settle(fleet, watch);

                PartProcess secondGateway = fleet.gateway("gateway-2");
                fleet.awaitReady(secondGateway);
                agent.use(gateway.url(), secondGateway.url());
                one.kill();
                sink.kill();
                watch.use(two.url(), three.url());
                settle(fleet, watch);

                gateway.kill();
                three.stop();
                watch.use(two.url());
                settle(fleet, watch);

                PartProcess back = fleet.processor("processor-1");
                fleet.sink("sink-1");
                PartProcess gatewayBack = fleet.gateway("gateway-1");
                fleet.awaitReady(back, gatewayBack);
                agent.use(secondGateway.url(), gatewayBack.url());
                watch.use(two.url(), back.url());
                settle(fleet, watch);

                secondGateway.stop();
                secondSink.stop();
                two.kill();
                watch.use(back.url());
                settle(fleet, watch);

                finish(fleet, agent, watch, back);
            }
        }
    }

    private static void settle(Fleet fleet, QueryWatch watch) {
        fleet.awaitProgress();
        watch.awaitWholeAnswers();
    }

    private static void finish(Fleet fleet, GatewayAgent agent, QueryWatch watch, PartProcess left)
            throws InterruptedException {
        FinishedWork work = fleet.work(agent.finish());
        work.assertAllIsThere();
        watch.use(left.url());
        watch.awaitWholeAnswers();
        work.assertServerHasAllCosts(left.url());
    }

    private Fleet fleet(String name) throws IOException {
        Path log = Files.createDirectories(Path.of("target", "scale")).resolve(name + ".log");
        return new Fleet(folder, log, Map.of("HERMES_TOPICS_PARTITIONS", "4"));
    }
}
