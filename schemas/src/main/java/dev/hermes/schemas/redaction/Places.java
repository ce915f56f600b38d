package dev.hermes.schemas.redaction;

import java.util.Arrays;

/**
 * Where the chars of a text stand in the one that it was made of. Kept by stretches in which they stand side by side: there are
 * few escapes in a text, and hardly anybody asks.
 */
final class Places {
    private static final int MOST_STEPS = 8;

    private int[] index = new int[8];
    private int[] place = new int[8];
    /** How much of the other text each char of a stretch is. */
    private int[] width = new int[8];

    private int stretches;
    /** The stretch that was asked for last: the next one that is asked for is mostly near it. */
    private int last;

    /** From this char on they stand from that place on; what is more than one wide is followed by another stretch. */
    void add(int first, int standsAt, int wide) {
        if (stretches == index.length) {
            index = Arrays.copyOf(index, 2 * stretches);
            place = Arrays.copyOf(place, 2 * stretches);
            width = Arrays.copyOf(width, 2 * stretches);
        }
        index[stretches] = first;
        place[stretches] = standsAt;
        width[stretches++] = wide;
    }

    /** Where a char begins, or what would follow the last. */
    int start(int at) {
        int stretch = stretch(at);
        return place[stretch] + at - index[stretch];
    }

    /** Where the char before this one ends. */
    int end(int at) {
        return start(at - 1) + width[stretch(at - 1)];
    }

    /** The last that begins there or before. */
    private int stretch(int at) {
        if (last >= stretches || index[last] > at) {
            last = 0;
        }
        for (int steps = 0; last + 1 < stretches && index[last + 1] <= at; steps++) {
            if (steps == MOST_STEPS) {
                int found = Arrays.binarySearch(index, last, stretches, at);
                last = found >= 0 ? found : -found - 2;
                break;
            }
            last++;
        }
        return last;
    }
}
