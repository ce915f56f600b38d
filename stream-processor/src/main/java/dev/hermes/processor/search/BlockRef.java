package dev.hermes.processor.search;

/**
 * A block in the index.
 *
 * @param doc its document in one snapshot
 * @param firstSeq seq of its first line
 * @param endSeq seq behind its last line
 */
record BlockRef(int doc, long firstSeq, long endSeq) {}
