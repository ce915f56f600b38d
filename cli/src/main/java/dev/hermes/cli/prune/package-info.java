/** {@code hermes prune}: deletes old run files. */
package dev.hermes.cli.prune;
