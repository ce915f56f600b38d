package dev.hermes.sink;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Sorts rows in a heap of a fixed size, however many they are: what is too much for it is sorted in pieces, which lie in a
 * temporary file and are merged. Not thread-safe.
 */
final class RowSort implements Closeable {
    private final Comparator<PlacedRow> order;
    private final RowPieces temporary;
    private final Limits limits;
    private final Deque<RowPieces.Piece> pieces = new ArrayDeque<>();
    private List<PlacedRow> rows = new ArrayList<>();
    private long heap;

    /** @param order without two rows that are equal */
    RowSort(Comparator<PlacedRow> order, RowPieces temporary, Limits limits) {
        this.order = order;
        this.temporary = temporary;
        this.limits = limits;
    }

    /**
     * How much it holds.
     *
     * @param pieceBytes of heap that rows take before they are written, about
     * @param mergedAtOnce pieces; of each a part is in the heap meanwhile
     */
    record Limits(long pieceBytes, int mergedAtOnce) {
        static final Limits DEFAULT = new Limits(8L << 20, 128);
    }

    /** What is done with each row. */
    @FunctionalInterface
    interface RowTask {
        void row(PlacedRow row) throws IOException;
    }

    void add(PlacedRow row) throws IOException {
        rows.add(row);
        heap += heapOf(row);
        if (heap >= limits.pieceBytes()) {
            writePiece();
        }
    }

    /** The objects of a row and of the text of its run id, and its place in a list. */
    private static long heapOf(PlacedRow row) {
        return 150 + 2L * row.runId().length();
    }

    private void writePiece() throws IOException {
        rows.sort(order);
        RowPieces.Writer writer = temporary.append();
        for (PlacedRow row : rows) {
            writer.write(row);
        }
        pieces.add(writer.end());
        rows = new ArrayList<>();
        heap = 0;
    }

    /** Shows all rows in their order, once. */
    void each(RowTask task) throws IOException {
        if (pieces.isEmpty()) {
            rows.sort(order);
            for (PlacedRow row : rows) {
                task.row(row);
            }
            return;
        }
        writePiece();
        while (pieces.size() > limits.mergedAtOnce()) {
            mergeOldest();
        }
        merge(pieces, task);
    }

    /** Makes one piece of the oldest: so those of like size come together. */
    private void mergeOldest() throws IOException {
        List<RowPieces.Piece> oldest = new ArrayList<>();
        while (oldest.size() < limits.mergedAtOnce()) {
            oldest.add(pieces.remove());
        }
        RowPieces.Writer writer = temporary.append();
        merge(oldest, writer::write);
        pieces.add(writer.end());
    }

    private void merge(Iterable<RowPieces.Piece> sorted, RowTask task) throws IOException {
        PriorityQueue<RowPieces.Reader> next = new PriorityQueue<>(Comparator.comparing(RowPieces.Reader::row, order));
        for (RowPieces.Piece piece : sorted) {
            RowPieces.Reader reader = temporary.read(piece);
            if (reader.next()) {
                next.add(reader);
            }
        }
        while (!next.isEmpty()) {
            RowPieces.Reader first = next.remove();
            task.row(first.row());
            if (first.next()) {
                next.add(first);
            }
        }
    }

    @Override
    public void close() throws IOException {
        temporary.close();
    }
}
