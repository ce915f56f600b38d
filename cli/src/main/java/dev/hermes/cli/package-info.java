/** The {@code hermes} command: what it consists of, and how it ends. */
package dev.hermes.cli;
