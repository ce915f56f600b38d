/** The commands {@code hermes prices}: what models cost. */
package dev.hermes.cli.prices;
