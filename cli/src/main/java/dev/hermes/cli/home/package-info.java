/** What a home says of itself: who runs on it, where that is found, and the secret that local requests carry. */
package dev.hermes.cli.home;
