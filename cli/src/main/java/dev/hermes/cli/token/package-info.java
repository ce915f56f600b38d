/** Tokens by which teams send events. */
package dev.hermes.cli.token;
