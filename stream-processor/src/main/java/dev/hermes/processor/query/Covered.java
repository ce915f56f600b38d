package dev.hermes.processor.query;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;

/**
 * What an instance found in its partitions.
 *
 * @param partitions those that were there all the time. One that has moved while the answer was made may be missing in it
 */
record Covered<T>(T found, Set<Integer> partitions) {
    /** Looks at what is here before and afterwards. */
    static <T> Covered<T> by(Supplier<Set<Integer>> here, Supplier<T> answer) {
        Set<Integer> partitions = new HashSet<>(here.get());
        T found = answer.get();
        partitions.retainAll(here.get());
        return new Covered<>(found, partitions);
    }
}
