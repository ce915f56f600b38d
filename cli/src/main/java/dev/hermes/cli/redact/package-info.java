/** The command that shows what redaction would do. */
package dev.hermes.cli.redact;
