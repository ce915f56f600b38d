/** Turns the session files that harnesses of coding agents leave on disk into runs. */
package dev.hermes.collector;
