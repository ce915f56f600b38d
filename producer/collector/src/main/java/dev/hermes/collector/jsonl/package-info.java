/** Reads files of JSON lines as streams, however long a line or a string in it is. */
package dev.hermes.collector.jsonl;
