package dev.hermes.schemas.redaction;

import java.util.Arrays;

/**
 * What names mean that were asked for before: the same few come again and again. Of two with one place the later stays.
 * Thread-safe: an entry never changes, and one that is not seen is only worked out again.
 */
final class KnownNames {
    private static final int SIZE = 4096;

    private final Entry[] entries = new Entry[SIZE];

    private static final class Entry {
        private final char[] name;
        private final Meaning meaning;

        Entry(char[] name, Meaning meaning) {
            this.name = name;
            this.meaning = meaning;
        }

        boolean is(char[] t, int from, int to) {
            if (name.length != to - from) {
                return false;
            }
            for (int i = 0; i < name.length; i++) {
                if (name[i] != t[from + i]) {
                    return false;
                }
            }
            return true;
        }
    }

    /** The meaning, or null: it is not known. */
    Meaning of(char[] t, int from, int to) {
        Entry entry = entries[place(t, from, to)];
        return entry != null && entry.is(t, from, to) ? entry.meaning : null;
    }

    void learn(char[] t, int from, int to, Meaning meaning) {
        entries[place(t, from, to)] = new Entry(Arrays.copyOfRange(t, from, to), meaning);
    }

    private static int place(char[] t, int from, int to) {
        int hash = 0;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + t[i];
        }
        return (hash ^ hash >>> 16) & (SIZE - 1);
    }
}
