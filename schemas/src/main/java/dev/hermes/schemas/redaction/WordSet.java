package dev.hermes.schemas.redaction;

import java.util.Collection;
import java.util.List;

/** Words in lower case, found in a text in whatever case without a string being made of it. Immutable. */
final class WordSet {
    /** By their hashes; where the place is taken, behind it. At most a quarter is full. */
    private final String[] table;

    /** Whether a word begins so, by the first char in lower case; most that are asked for do not. */
    private final boolean[] firsts = new boolean[128];

    private final int longest;

    WordSet(Collection<String> words) {
        table = new String[Integer.highestOneBit(words.size() + 1) << 3];
        longest = words.stream().mapToInt(String::length).max().orElse(0);
        for (String word : words) {
            table[place(word.toCharArray(), 0, word.length())] = word;
            firsts[word.charAt(0) & 127] = true;
        }
    }

    static WordSet of(String... words) {
        return new WordSet(List.of(words));
    }

    boolean contains(char[] t, int from, int to) {
        return to > from && to - from <= longest && firsts[lower(t[from]) & 127] && table[place(t, from, to)] != null;
    }

    /** Where the word stands, or would. */
    private int place(char[] t, int from, int to) {
        int hash = 0;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + lower(t[i]);
        }
        int place = hash & (table.length - 1);
        while (table[place] != null && !is(table[place], t, from, to)) {
            place = (place + 1) & (table.length - 1);
        }
        return place;
    }

    private static boolean is(String word, char[] t, int from, int to) {
        int i = from;
        while (i < to && i - from < word.length() && word.charAt(i - from) == lower(t[i])) {
            i++;
        }
        return i == to && to - from == word.length();
    }

    private static char lower(char c) {
        return c < 128 ? Chars.lower(c) : Character.toLowerCase(c);
    }
}
