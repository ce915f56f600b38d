package dev.hermes.benchmarks;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** Words that nobody means anything by; always the same. A few of them are common, most are rare, as in any text. Thread-safe. */
final class CorpusWords {
    private static final int WORDS = 4_000;
    private static final int MOST_SYLLABLES = 3;
    private static final String[] SYLLABLES = {
        "ac", "al", "ban", "ber", "cal", "con", "cor", "cu", "dan", "der", "di", "dur", "el", "en", "est", "fa", "fer",
        "fin", "ga", "gen", "gor", "han", "hel", "il", "in", "ist", "ka", "ken", "kol", "la", "len", "lim", "lu", "man",
        "mer", "mi", "mon", "na", "ned", "nor", "ol", "on", "par", "pel", "pri", "que", "ra", "ren", "ris", "sa", "sel",
        "sti", "sur", "ta", "ter", "tol", "tri", "un", "ur", "va", "ver", "vis", "wen", "zu"
    };

    private final List<String> words;

    CorpusWords() {
        SplittableRandom random = new SplittableRandom(20_260_720);
        Set<String> distinct = new LinkedHashSet<>();
        while (distinct.size() < WORDS) {
            distinct.add(compound(random, 2 + random.nextInt(MOST_SYLLABLES - 1)));
        }
        words = List.copyOf(distinct);
    }

    /** A word that no sentence has, though all its syllables are in use. The same number gives the same word. */
    static String longer(long number) {
        return compound(new SplittableRandom(number), 2 * MOST_SYLLABLES);
    }

    private static String compound(SplittableRandom random, int syllables) {
        StringBuilder word = new StringBuilder();
        for (int n = 0; n < syllables; n++) {
            word.append(SYLLABLES[random.nextInt(SYLLABLES.length)]);
        }
        return word.toString();
    }

    /** Appends so many words with spaces between. */
    void appendSentence(StringBuilder to, SplittableRandom random, int length) {
        for (int n = 0; n < length; n++) {
            double skewed = Math.pow(random.nextDouble(), 3);
            to.append(n == 0 ? "" : " ").append(words.get((int) (WORDS * skewed)));
        }
    }
}
