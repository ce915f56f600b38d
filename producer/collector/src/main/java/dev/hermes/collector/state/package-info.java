/** What the collector remembers of session files: what it has read, and what it has published. */
package dev.hermes.collector.state;
