/** What a harness of coding agents gives the collector: where its sessions lie, and what is in them. */
package dev.hermes.collector.harness;
