/** The HTTP server of {@code hermes up}: who may ask, and what answers. On loopback only. */
package dev.hermes.cli.http;
