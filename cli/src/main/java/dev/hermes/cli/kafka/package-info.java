/** The Kafka cluster that a command works on, and its failures in words. */
package dev.hermes.cli.kafka;
