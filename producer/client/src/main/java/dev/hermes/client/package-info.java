/**
 * What agents embed to publish their steps. {@link dev.hermes.client.RunLog} is for agents written in Java;
 * {@link dev.hermes.client.StepPublisher} below it is for programs that already have lines.
 *
 * <p>An event is in a file on this machine when the call that publishes it returns. A thread in the background sends it to
 * Kafka, now or when a broker is there again; if the process dies first, the next process on the same home does.
 */
package dev.hermes.client;
