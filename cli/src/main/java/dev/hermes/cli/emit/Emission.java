package dev.hermes.cli.emit;

import dev.hermes.cli.option.CommandException;
import dev.hermes.cli.option.Output;
import dev.hermes.client.SpoolFullException;
import dev.hermes.client.StepPublisher;
import dev.hermes.schemas.event.RejectedLineException;
import java.io.IOException;
import java.io.InputStream;

/** Publishes the lines of inputs as they come. A line that is rejected is reported and the ones behind it go on. Not thread-safe. */
final class Emission {
    private final StepPublisher publisher;
    private final Delivery delivery;
    private final EventMaker events;
    private final Output output;
    private long accepted;
    private long rejected;

    Emission(StepPublisher publisher, Delivery delivery, EventMaker events, Output output) {
        this.publisher = publisher;
        this.delivery = delivery;
        this.events = events;
        this.output = output;
    }

    /**
     * Publishes all lines of an input.
     *
     * @param name of the input, for messages
     */
    void publish(String name, InputStream in) throws IOException {
        LineReader lines = new LineReader(in);
        Occurrences equalLines = new Occurrences();
        for (RawLine line = lines.next(); line != null; line = lines.next()) {
            String place = name + ":" + line.number();
            try {
                publish(place, events.event(line.text(), equalLines));
                accepted++;
            } catch (RejectedLineException e) {
                rejected++;
                output.warn(place + ": " + e.reason() + ": " + e.getMessage());
            }
        }
    }

    /** Waits while a full spool is being emptied: unlike an agent, this command has nothing better to do. */
    private void publish(String place, EventMaker.RunEvent event) {
        while (true) {
            try {
                publisher.publish(event.runId(), event.event());
                return;
            } catch (SpoolFullException e) {
                if (!delivery.makesProgress()) {
                    throw CommandException.failed(
                            place + ": neither this line nor what follows was taken: " + e.getMessage());
                }
            }
        }
    }

    /** Lines that are published. */
    long accepted() {
        return accepted;
    }

    /** Lines that were reported. */
    long rejected() {
        return rejected;
    }
}
