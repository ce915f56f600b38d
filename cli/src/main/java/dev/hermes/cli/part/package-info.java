/** One part of the system alone, against any Kafka; and the settings that parts have, wherever they run. */
package dev.hermes.cli.part;
