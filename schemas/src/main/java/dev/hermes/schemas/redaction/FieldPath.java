package dev.hermes.schemas.redaction;

import java.util.Arrays;

/** Where a walk over JSON is: names and places of the values that it is in. Names are decoded only where they are asked for. */
final class FieldPath {
    /** What a path shows at most: there may be many findings far in, or under a long name. */
    private static final int MOST_LEVELS = 32;

    private static final int LONGEST_NAME = 96;
    private static final String LEFT_OUT = "\u2026";

    private final Source source;
    private int[] nameFrom = new int[LineScan.LEVELS];
    private int[] nameTo = new int[LineScan.LEVELS];
    /** Place in the array, -1 in an object. */
    private int[] index = new int[LineScan.LEVELS];

    private int depth;
    /** Path of the container that the walk is in, once it was asked for: there may be many findings in one. */
    private String above;
    /** The same of the value that the walk is at. */
    private String here;

    FieldPath(Source source) {
        this.source = source;
    }

    void open(boolean array) {
        above = null;
        here = null;
        depth++;
        if (depth == index.length) {
            nameFrom = Arrays.copyOf(nameFrom, 2 * depth);
            nameTo = Arrays.copyOf(nameTo, 2 * depth);
            index = Arrays.copyOf(index, 2 * depth);
        }
        index[depth] = array ? 0 : -1;
        nameFrom[depth] = 0;
        nameTo[depth] = 0;
    }

    void close() {
        above = null;
        here = null;
        depth--;
    }

    void name(int from, int to) {
        here = null;
        nameFrom[depth] = from;
        nameTo[depth] = to;
    }

    /** A value of the container that the walk is in is over. */
    void next() {
        if (index[depth] >= 0) {
            here = null;
            index[depth]++;
        }
    }

    int depth() {
        return depth;
    }

    boolean inArray() {
        return index[depth] >= 0;
    }

    /** Whether the array is itself in one. */
    boolean inArrayOfArrays() {
        return inArray() && depth > 1 && index[depth - 1] >= 0;
    }

    /** Place in the array. */
    int place() {
        return index[depth];
    }

    /** Name of the member that the walk is at, as it is spelled; empty in an array. */
    String name() {
        return name(depth);
    }

    /** Length of {@link #name()}. */
    int nameLength() {
        return nameTo[depth] - nameFrom[depth];
    }

    /** Behind the name of a member that the walk is in or at: its closing quote stands there. */
    int nameEnd(int level) {
        return nameTo[level];
    }

    /** As {@link #name()}, of a container that the walk is in: 1 is the outermost. */
    String name(int level) {
        return new String(source.chars, nameFrom[level], nameTo[level] - nameFrom[level]);
    }

    /** {@code input.headers[2].value}. */
    @Override
    public String toString() {
        if (here == null) {
            here = depth == 0 ? "" : here();
        }
        return here;
    }

    private String here() {
        if (above == null) {
            above = above();
        }
        String name = above.isEmpty() || index[depth] >= 0 ? above : above + '.';
        return index[depth] >= 0 ? name + '[' + index[depth] + ']' : name + shown(depth);
    }

    private String shown(int level) {
        boolean whole = nameTo[level] - nameFrom[level] <= LONGEST_NAME;
        return whole ? name(level) : new String(source.chars, nameFrom[level], LONGEST_NAME) + LEFT_OUT;
    }

    /** The path of the container that the walk is in. */
    private String above() {
        StringBuilder path = new StringBuilder();
        for (int level = 1; level < Math.min(depth, MOST_LEVELS); level++) {
            if (index[level] >= 0) {
                path.append('[').append(index[level]).append(']');
            } else {
                path.append(path.length() == 0 ? "" : ".").append(shown(level));
            }
        }
        return depth > MOST_LEVELS ? path.append(LEFT_OUT).toString() : path.toString();
    }
}
