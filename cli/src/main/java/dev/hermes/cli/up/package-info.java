/** {@code hermes up}: all parts on an embedded broker in one JVM; and how to look at it and stop it. */
package dev.hermes.cli.up;
