/** Reads a folder of run files and its index, with no server. */
package dev.hermes.cli.runs;
