package dev.hermes.processor.query;

import dev.hermes.schemas.query.BadQueryException;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * How far somebody has followed the changes of runs.
 *
 * @param last the offset of the last change seen in each partition, -1 before the first; a partition that was not there is not here
 */
record Position(Map<Integer, Long> last) {
    private static final String WRITTEN_START = "start";
    private static final Pattern WRITTEN =
            Pattern.compile(WRITTEN_START + "|\\d{1,6}:(-1|\\d{1,18})(,\\d{1,6}:(-1|\\d{1,18}))*");

    Position {
        last = new TreeMap<>(last);
    }

    /** Before all changes. */
    static final Position START = new Position(Map.of());

    /** Reads what {@link #toString} wrote. */
    static Position read(String text) {
        Map<Integer, Long> last = new TreeMap<>();
        if (!WRITTEN.matcher(text).matches()) {
            throw new BadQueryException("the position is not one that was given; leave it out");
        }
        if (!text.equals(WRITTEN_START)) {
            for (String partition : text.split(",", -1)) {
                int colon = partition.indexOf(':');
                last.put(
                        Integer.parseInt(partition.substring(0, colon)),
                        Long.parseLong(partition.substring(colon + 1)));
            }
        }
        return new Position(last);
    }

    /** The position behind this one and another, each partition as far as either is. */
    Position and(Position other) {
        Map<Integer, Long> further = new TreeMap<>(last);
        other.last.forEach((partition, offset) -> further.merge(partition, offset, Math::max));
        return new Position(further);
    }

    /** {@code 0:17,1:4}, or {@code start}. */
    @Override
    public String toString() {
        if (last.isEmpty()) {
            return WRITTEN_START;
        }
        return last.entrySet().stream()
                .map(partition -> partition.getKey() + ":" + partition.getValue())
                .collect(Collectors.joining(","));
    }
}
