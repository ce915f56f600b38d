package dev.hermes.schemas.redaction;

/** Tokens of a model's vocabulary, which are no secrets: their probability or their bytes stand beside them. */
final class LogProbabilities {
    private static final int LONGEST_TOKEN = 64;
    private static final String[] SIBLINGS = {"logprob", "bytes", "top_logprobs", "start_offset", "kind"};

    private LogProbabilities() {}

    /** Whether a string is followed by a member that only such a token has. */
    static boolean follow(char[] t, int from, int end, int to) {
        if (end - from > LONGEST_TOKEN) {
            return false;
        }
        int i = end;
        boolean comma = false;
        while (i < to && (Chars.isSpace(t[i]) || t[i] == '\\' || Chars.isQuote(t[i]) || (t[i] == ',' && !comma))) {
            comma |= t[i] == ',';
            i++;
        }
        for (String sibling : SIBLINGS) {
            int behind = i + sibling.length();
            if (comma
                    && Values.startsWith(t, i, to, sibling)
                    && behind < to
                    && (t[behind] == '\\' || Chars.isQuote(t[behind]))) {
                return true;
            }
        }
        return false;
    }
}
