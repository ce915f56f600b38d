/** Writes what the topics hold into the folder that people open: run files, and the index of runs; deletes old run files. */
package dev.hermes.sink;
