package dev.hermes.cli.deadletters;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** The newest letters of a kind, and how many of them there are by reason. Its memory is bounded but for the marks. Not thread-safe. */
final class LetterList {
    private static final String NO_REASON = "-";

    private final String reason;
    private final Instant since;
    private final int newest;

    private final PriorityQueue<Letter> letters = new PriorityQueue<>(Letter.NEWEST_FIRST.reversed());
    private final Set<LetterId> redriven = new HashSet<>();
    private final Map<String, Count> counts = new TreeMap<>();
    /** Offset of the first letter that is in time, by partition: a mark of an earlier one does not count. */
    private final Map<Integer, Long> firstInTime = new HashMap<>();

    /**
     * Asks for letters.
     *
     * @param reason null: of any reason
     * @param newest how many to keep; all are counted
     */
    LetterList(String reason, Instant since, int newest) {
        this.reason = reason;
        this.since = since;
        this.newest = newest;
    }

    /** How many letters, and how many of them were published again. */
    static final class Count {
        private long letters;
        private long redriven;

        long letters() {
            return letters;
        }

        long redriven() {
            return redriven;
        }
    }

    void add(ConsumerRecord<byte[], byte[]> record) {
        if (Mark.is(record)) {
            Mark mark = Mark.parseOrNull(record);
            if (mark != null) {
                add(mark);
            }
        } else {
            add(Letter.of(record));
        }
    }

    private void add(Mark mark) {
        Long first = firstInTime.get(mark.letter().partition());
        boolean wanted = reason == null || reason.equals(mark.reason());
        if (wanted && first != null && mark.letter().offset() >= first && redriven.add(mark.letter())) {
            count(mark.reason()).redriven++;
        }
    }

    private void add(Letter letter) {
        if (letter.time().isBefore(since)) {
            return;
        }
        firstInTime.putIfAbsent(letter.id().partition(), letter.id().offset());
        if (letter.hasReason(reason)) {
            count(letter.reason()).letters++;
            letters.add(letter);
            if (letters.size() > newest) {
                letters.remove();
            }
        }
    }

    private Count count(String ofReason) {
        return counts.computeIfAbsent(ofReason == null ? NO_REASON : ofReason, key -> new Count());
    }

    /** The newest, the latest first. */
    List<Letter> letters() {
        List<Letter> sorted = new ArrayList<>(letters);
        sorted.sort(Letter.NEWEST_FIRST);
        return sorted;
    }

    boolean isRedriven(Letter letter) {
        return redriven.contains(letter.id());
    }

    /** Counts by reason word, in alphabetical order; {@code -} stands for none. */
    Map<String, Count> counts() {
        return counts;
    }
}
