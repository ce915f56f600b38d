/** The commands {@code hermes run …}. */
package dev.hermes.cli.run;
