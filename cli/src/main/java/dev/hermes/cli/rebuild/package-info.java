/** {@code hermes rebuild} and {@code hermes verify}: the runs folder against the topics that it is made of. */
package dev.hermes.cli.rebuild;
