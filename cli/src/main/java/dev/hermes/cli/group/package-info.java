/** The consumer groups of the parts: who is in them, and how far behind they are. */
package dev.hermes.cli.group;
