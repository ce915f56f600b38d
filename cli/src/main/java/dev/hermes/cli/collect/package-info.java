/** {@code hermes collect}: session files of coding agents. */
package dev.hermes.cli.collect;
