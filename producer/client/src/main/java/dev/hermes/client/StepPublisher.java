package dev.hermes.client;

import dev.hermes.schemas.event.StepEvent;
import dev.hermes.schemas.health.Health;
import dev.hermes.schemas.home.HermesHome;
import dev.hermes.schemas.intake.Intake;
import dev.hermes.schemas.price.HomePrices;
import dev.hermes.schemas.price.PriceFileException;
import dev.hermes.schemas.redaction.BadPolicyException;
import dev.hermes.schemas.redaction.RedactionPolicy;
import dev.hermes.schemas.serde.BundledSchemas;
import dev.hermes.schemas.topic.Topics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.serialization.Serializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes step events: each into a spool on this machine at once, from there to Kafka in the background, in the order of
 * the calls as far as a run is concerned. What a process leaves behind in its spool, because it died or no broker was
 * there, the next publisher on the same home brings to the broker. An event may arrive more than once, always with the same
 * event id, which is why every event should have one. Thread-safe.
 */
public final class StepPublisher implements Outlet {
    private static final Logger LOG = LoggerFactory.getLogger(StepPublisher.class);

    /** For the thread to let go, once the time for acknowledgements is over. */
    private static final Duration LETTING_GO = Duration.ofSeconds(3);

    private final PublisherConfig config;
    private final Intake intake;
    private final Payloads payloads;
    private final Bootstrap bootstrap;
    private final SpoolWriter writer;
    private final Shipper shipper;
    private final Wakeup wakeup;
    private final SpoolWatch spools;
    private final Serializer<StepEvent> serializer =
            Topics.AGENT_STEPS.type().serde(BundledSchemas.get()).serializer();
    private final AtomicBoolean closed = new AtomicBoolean();

    private StepPublisher(
            PublisherConfig config,
            Intake intake,
            Bootstrap bootstrap,
            SpoolWriter writer,
            Shipper shipper,
            Wakeup wakeup,
            SpoolWatch spools) {
        this.config = config;
        this.intake = intake;
        this.payloads = new Payloads(new PayloadStore(config.home()), intake);
        this.bootstrap = bootstrap;
        this.writer = writer;
        this.shipper = shipper;
        this.wakeup = wakeup;
        this.spools = spools;
    }

    /**
     * Opens a spool of its own in the home's spool folder, and begins to send.
     *
     * @throws java.io.UncheckedIOException when the spool folder cannot be made or written
     * @throws org.apache.kafka.common.config.ConfigException when a Kafka property, the home's redaction policy or its prices are wrong
     */
    public static StepPublisher open(PublisherConfig config) {
        return open(config, System.getenv(), KafkaSender.factory(config), Clock.systemUTC());
    }

    static StepPublisher open(
            PublisherConfig config, Map<String, String> environment, Sender.Factory senders, Clock clock) {
        Intake intake = intake(config.home());
        Bootstrap bootstrap = Bootstrap.of(config, environment);
        SpoolFolder folder = SpoolFolder.of(config.home());
        OwnSpool spool = OwnSpool.begin(folder, config);
        try {
            Wakeup wakeup = new Wakeup();
            Shipper shipper = new Shipper(folder, spool, new Connection(bootstrap, senders), wakeup, clock);
            shipper.start();
            SpoolWatch spools = new SpoolWatch(folder, clock);
            return new StepPublisher(config, intake, bootstrap, spool.writer(), shipper, wakeup, spools);
        } catch (IOException e) {
            throw SpoolFolder.cannotWrite(folder.root(), e);
        }
    }

    private static Intake intake(HermesHome home) {
        try {
            return new Intake(RedactionPolicy.of(home.redaction()), HomePrices.read(home));
        } catch (BadPolicyException | PriceFileException e) {
            throw new ConfigException(e.getMessage());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Takes an event: what its redaction policy does not let pass is taken out, a call of a model gets its price, and it is
     * in the spool when this returns. Never waits for the network.
     *
     * @param runId id of the run that the event's line names
     * @throws SpoolFullException when the spool's limit is reached or the disk is full
     * @throws IllegalStateException when the publisher is closed
     */
    @Override
    public void publish(String runId, StepEvent event) {
        byte[] key = runId.getBytes(StandardCharsets.UTF_8);
        writer.append(key, serializer.serialize(Topics.AGENT_STEPS.name(), intake.taken(event)));
        wakeup.signal();
    }

    /**
     * Waits until the broker has acknowledged every event that was published before this call. An interrupt ends it early.
     *
     * @return how many of this publisher's events it has not; those wait in the spool, or were set aside
     */
    @Override
    public long flush(Duration timeout) {
        long published = writer.end().seq();
        shipper.await(() -> shipper.progress().settledSeq() >= published, timeout);
        return left(published);
    }

    /**
     * Waits until the broker has acknowledged every event published before this call, and every event that processes which
     * have died left in the spool folder. An interrupt ends it early.
     *
     * @return how many of this publisher's events and of those left behind it has not
     */
    public long drain(Duration timeout) {
        long published = writer.end().seq();
        long adoption = shipper.wantAdoption();
        shipper.await(() -> shipper.progress().settledSeq() >= published && isAdopted(adoption), timeout);
        return left(published) + shipper.others().waiting();
    }

    private boolean isAdopted(long adoption) {
        Shipper.Others others = shipper.others();
        return others.adoptions() >= adoption && others.waiting() == 0 && !others.moreLeft();
    }

    private long left(long published) {
        Shipment.Progress progress = shipper.progress();
        return Math.max(0, published - progress.settledSeq()) + progress.setAside() + progress.unreadable();
    }

    /** Whether events get through; else what is in the way, and what would help. Cheap. */
    @Override
    public Health health() {
        String problem = shipper.problem();
        if (writer.isFull()) {
            String cause = problem == null ? "more comes than the broker takes" : problem;
            return Health.of("the spool is full and refuses events: " + cause);
        }
        return problem == null ? Health.ok() : Health.of(problem);
    }

    /** What became of the events so far. Cheap. */
    @Override
    public PublisherCounters counters() {
        Shipment.Progress progress = shipper.progress(); // before the end, which is never behind it
        Shipper.Others others = shipper.others();
        long published = writer.end().seq();
        return new PublisherCounters(
                published,
                progress.acknowledged(),
                progress.setAside(),
                progress.unreadable(),
                published - progress.settledSeq(),
                writer.refused(),
                others.acknowledged(),
                others.waiting());
    }

    /**
     * What waits in all spools of the home. Looks at the disk.
     *
     * @throws IOException when the spool folder cannot be read
     */
    public SpoolBacklog backlog() throws IOException {
        return spools.look();
    }

    @Override
    public Payloads payloads() {
        return payloads;
    }

    @Override
    public void settle() {
        if (bootstrap.servers() != null) {
            flush(config.closeTimeout());
        }
    }

    /**
     * Takes no more events, waits for acknowledgements up to the configured time (not at all where no broker is known), and
     * leaves the rest in the spool for the next process. How many, the log says, and {@link #counters} afterwards. A second
     * call does nothing.
     */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        writer.close();
        settle();
        shipper.stop(LETTING_GO);
        long waiting = counters().waiting();
        if (waiting > 0) {
            LOG.warn(
                    "closed with events left in the spool, the next process on this home sends them waiting={} home={}",
                    waiting,
                    config.home().root());
        }
    }
}
