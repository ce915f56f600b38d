/** The topologies: what decides, once, where each event stands in the run log, and what follows from it. */
package dev.hermes.processor;
