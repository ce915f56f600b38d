package dev.hermes.sink;

/**
 * What became of lines of one run.
 *
 * @param written lines that were not there, or not whole
 * @param present lines that stood there already
 * @param left lines that were not placed, from the obstacle on
 * @param obstacle what stands in their way; null when all were placed
 */
record Placement(int written, int present, int left, Obstacle obstacle) {
    /**
     * Why lines are not placed.
     *
     * @param detail what was found, for a log line
     */
    record Obstacle(Kind kind, String detail) {}

    enum Kind {
        /** Something that is not ours stands there. */
        CONFLICT,
        /** The file ends before. */
        GAP,
        /** There is no file, and the lines do not begin one. */
        NO_FILE,
        /** The run's file was deleted on purpose. */
        PRUNED,
        /** What has the run file's name is no plain file in a plain folder. */
        REFUSED
    }

    static Placement none(int left, Kind kind, String detail) {
        return new Placement(0, 0, left, new Obstacle(kind, detail));
    }

    /** Whether a line stands in its place now. */
    boolean hasLines() {
        return written + present > 0;
    }

    boolean isStoppedBy(Kind kind) {
        return obstacle != null && obstacle.kind() == kind;
    }

    /** Both, one behind the other. */
    Placement then(Placement next) {
        return new Placement(written + next.written, present + next.present, next.left, next.obstacle);
    }

    /** The same, with further lines left behind its obstacle. */
    Placement leaving(int more) {
        return new Placement(written, present, left + more, obstacle);
    }
}
