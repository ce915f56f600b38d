/** {@code hermes dead-letters}: what was rejected, why, and back again once the reason is gone. */
package dev.hermes.cli.deadletters;
