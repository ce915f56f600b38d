package dev.hermes.schemas.query;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.List;

/**
 * Finds where a text may stand in much other text, by looking at four bytes in every few: wherever the text stands, all of its
 * bytes in between do, so one of those looks falls on four neighbours of it. The longer the text, the fewer looks. Immutable.
 */
final class GramScan {
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int GRAM = Integer.BYTES;

    /** Letters of either case are one: those of the text may be meant in either, and so are the digits of an escape. */
    private static final int CASE_BITS = 0x20202020;

    /** Grams of a text are few: a small table stays near the processor. */
    private static final int TABLE_BITS = 15;

    private static final int ODD_AND_MIXED = 0x9E3779B1;

    private final boolean[] isGram = new boolean[1 << TABLE_BITS];
    private final int step;

    /**
     * A text to look for.
     *
     * @param writings how each of its chars, one after the other, can be written; any mixture is looked for
     * @param length of its shortest writing, more than four bytes
     */
    GramScan(List<List<byte[]>> writings, int length) {
        this.step = length - GRAM + 1;
        for (int i = 0; i < writings.size(); i++) {
            for (byte[] writing : writings.get(i)) {
                for (int at = 0; at < writing.length; at++) {
                    addGrams(0, 0, writing, at, writings, i + 1);
                }
            }
        }
    }

    /** Adds what begins with some bytes, goes on with those of a writing from {@code at}, and then with the chars behind it. */
    private void addGrams(int gram, int length, byte[] writing, int at, List<List<byte[]>> writings, int behind) {
        int longer = gram;
        int longerLength = length;
        for (int i = at; i < writing.length && longerLength < GRAM; i++) {
            longer |= (writing[i] & 0xFF) << (Byte.SIZE * longerLength);
            longerLength++;
        }
        if (longerLength == GRAM) {
            isGram[slot(longer)] = true;
        } else if (behind < writings.size()) {
            for (byte[] next : writings.get(behind)) {
                addGrams(longer, longerLength, next, 0, writings, behind + 1);
            }
        }
    }

    /**
     * A place where four bytes of the text may stand, such that none stands wholly before it; {@code to} or more when there is
     * no place before it.
     */
    int next(byte[] bytes, int from, int to) {
        int at = from + step - 1;
        while (at + GRAM <= to && !isGram[slot((int) INTS.get(bytes, at))]) {
            at += step;
        }
        return at + GRAM <= to ? at : to;
    }

    private static int slot(int gram) {
        return ((gram | CASE_BITS) * ODD_AND_MIXED) >>> (Integer.SIZE - TABLE_BITS);
    }
}
