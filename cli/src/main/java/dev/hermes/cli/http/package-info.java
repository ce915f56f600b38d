/** What the HTTP server of {@code hermes up} shows besides events: the schemas, and how the parts are. */
package dev.hermes.cli.http;
