/** {@code hermes emit}: JSONL events of agents in any language. */
package dev.hermes.cli.emit;
