/** The one HTTP server of a process: who may ask, and who answers. */
package dev.hermes.http;
