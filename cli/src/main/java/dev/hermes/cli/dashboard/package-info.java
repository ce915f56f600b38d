/** {@code hermes dashboard}: the way from a terminal to the page in a browser. */
package dev.hermes.cli.dashboard;
