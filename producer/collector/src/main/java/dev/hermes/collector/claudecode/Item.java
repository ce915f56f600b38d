package dev.hermes.collector.claudecode;

import dev.hermes.collector.harness.Step;

/** Something in a transcript that becomes a step; what it says may grow while the file is read. */
interface Item {
    /** The step, as far as the file tells. */
    Step step();
}
