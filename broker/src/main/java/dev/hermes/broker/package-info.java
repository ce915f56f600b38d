/** A real Kafka broker inside this JVM, for one machine: the default of {@code hermes up}, and what the tests run on. */
package dev.hermes.broker;
