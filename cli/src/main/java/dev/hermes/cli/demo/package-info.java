/** {@code hermes demo}: the newcomer's tour, on the real thing. */
package dev.hermes.cli.demo;
