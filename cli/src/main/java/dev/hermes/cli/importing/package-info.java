/** {@code hermes import}: run files back into the topics. */
package dev.hermes.cli.importing;
