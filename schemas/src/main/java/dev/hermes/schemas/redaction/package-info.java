/** What may not be in a line: secrets, personal data, and more text than a log needs. */
package dev.hermes.schemas.redaction;
