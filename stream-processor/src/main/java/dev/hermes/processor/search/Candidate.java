package dev.hermes.processor.search;

import java.util.List;

/**
 * A run that may have a line which matches.
 *
 * @param blocks the blocks of the index in which that may be; open ones are not among them
 */
record Candidate(RunRef run, List<BlockRef> blocks) {}
