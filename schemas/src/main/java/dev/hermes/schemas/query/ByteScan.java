package dev.hermes.schemas.query;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Finds what is rare, but must be looked for in every byte of much text: two bytes that follow each other, or two others.
 * Looks at eight bytes at a time. Immutable.
 */
public final class ByteScan {
    /** Stands for any byte. */
    public static final int ANY = -1;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long LOWEST_BITS = 0x0101010101010101L;
    private static final long HIGHEST_BITS = 0x8080808080808080L;

    /** What a lower-case letter of ASCII has more than the same one in upper case. */
    private static final byte CASE_BIT = 0x20;

    private final long first;
    private final long firstFold;
    private final long second;
    private final long secondFold;
    private final long other;
    private final long behindOther;
    /** No bits where any byte may stand behind the other one. */
    private final long behindOtherBits;

    /**
     * What to look for.
     *
     * @param first with {@code second} behind it; or {@code other} with {@code behindOther}
     * @param ignoreCase whether letters of the first two, given in lower case, are meant in either case
     * @param behindOther a byte, or {@link #ANY}
     */
    public ByteScan(byte first, byte second, boolean ignoreCase, byte other, int behindOther) {
        this.first = eightTimes(first);
        this.firstFold = ignoreCase && isLetter(first) ? eightTimes(CASE_BIT) : 0;
        this.second = eightTimes(second);
        this.secondFold = ignoreCase && isLetter(second) ? eightTimes(CASE_BIT) : 0;
        this.other = eightTimes(other);
        this.behindOther = eightTimes((byte) behindOther);
        this.behindOtherBits = behindOther == ANY ? 0 : -1;
    }

    /**
     * Where one of the things may stand first; {@code to} when none does before it. Now and then there is none where it says
     * so, but there is never one before.
     */
    public int next(byte[] bytes, int from, int to) {
        int at = from;
        for (; at + Long.BYTES < to; at += Long.BYTES) {
            long eight = (long) LONGS.get(bytes, at);
            long eightBehind = (long) LONGS.get(bytes, at + 1);
            // a byte of these is zero where both bytes are the wanted ones
            long pair = ((eight | firstFold) ^ first) | ((eightBehind | secondFold) ^ second);
            long others = (eight ^ other) | ((eightBehind ^ behindOther) & behindOtherBits);
            long found = zeroBytes(pair) | zeroBytes(others);
            if (found != 0) {
                return at + firstMarked(found);
            }
        }
        return at; // the last few bytes are all in doubt
    }

    /** Where the byte stands first between {@code from} and before {@code to}; {@code to} when it is not there. */
    public static int next(byte[] bytes, int from, int to, byte wanted) {
        long eightWanted = eightTimes(wanted);
        int at = from;
        for (; at + Long.BYTES <= to; at += Long.BYTES) {
            long found = zeroBytes((long) LONGS.get(bytes, at) ^ eightWanted);
            if (found != 0) {
                return at + firstMarked(found);
            }
        }
        while (at < to && bytes[at] != wanted) {
            at++;
        }
        return at;
    }

    private static long eightTimes(byte b) {
        return LOWEST_BITS * (b & 0xFF);
    }

    private static boolean isLetter(byte b) {
        return b >= 'a' && b <= 'z';
    }

    /** The highest bit of every byte that is zero; behind the first one, bytes may be marked that are not. */
    private static long zeroBytes(long eight) {
        return (eight - LOWEST_BITS) & ~eight & HIGHEST_BITS;
    }

    private static int firstMarked(long marks) {
        return Long.numberOfTrailingZeros(marks) / Byte.SIZE;
    }
}
