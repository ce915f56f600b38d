package dev.hermes.cli.option;

/** How much two words differ. */
final class Spelling {
    private Spelling() {}

    /** The fewest characters that have to be put in, taken out or replaced to make one word of the other. */
    static int distance(String one, String other) {
        int[] before = new int[other.length() + 1];
        for (int j = 0; j <= other.length(); j++) {
            before[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int[] now = new int[before.length];
            now[0] = i;
            for (int j = 1; j <= other.length(); j++) {
                int replaced = before[j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                now[j] = Math.min(replaced, 1 + Math.min(before[j], now[j - 1]));
            }
            before = now;
        }
        return before[other.length()];
    }
}
