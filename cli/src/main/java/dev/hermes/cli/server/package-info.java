/** Reads runs from a server: the query API of a running {@code hermes up} or of another machine. */
package dev.hermes.cli.server;
