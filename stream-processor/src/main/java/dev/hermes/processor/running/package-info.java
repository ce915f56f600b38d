/** What every Kafka Streams application of ours needs while it runs: patience, new threads for failed ones, and an end. */
package dev.hermes.processor.running;
