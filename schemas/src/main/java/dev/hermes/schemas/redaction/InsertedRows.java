package dev.hermes.schemas.redaction;

/** Rows of SQL under columns that are named like secrets: {@code INSERT INTO users (name, password) VALUES ('bob', '…')}. */
final class InsertedRows {
    private static final int LONGEST_LIST = 512;
    private static final int LONGEST_VALUE = 256;
    private static final int MOST_COLUMNS = 63;

    private final SecretNames names;

    InsertedRows(SecretNames names) {
        this.names = names;
    }

    /** Looks at the word {@code VALUES}, if it stands there. */
    void mask(Text text, int at) {
        if (!text.startsWithIgnoreCase("values", at)) {
            return;
        }
        int close = at;
        while (close > text.from && at - close < Quotes.MAX_SLASHES && isBlank(text, close - 1)) {
            close -= 1;
        }
        long secret = text.at(close - 1) == ')' ? columns(text, close - 1) : 0;
        int open = skipBlanks(text, at + 6);
        while (secret != 0 && text.at(open) == '(') {
            int end = maskRow(text, open + 1, secret);
            int comma = end < 0 ? -1 : skipBlanks(text, end + 1);
            open = comma >= 0 && text.at(comma) == ',' ? skipBlanks(text, comma + 1) : -1;
        }
    }

    private static boolean isBlank(Text text, int at) {
        return Chars.isSpace(text.t[at]) || text.t[at] == '\\' || (text.t[at] == 'n' && text.at(at - 1) == '\\');
    }

    private static int skipBlanks(Text text, int at) {
        int i = at;
        while (i < text.to && (Chars.isSpace(text.t[i]) || (text.t[i] == '\\' && text.at(i + 1) != '\''))) {
            i += text.t[i] == '\\' && text.at(i + 1) == 'n' ? 2 : 1;
        }
        return i;
    }

    /** Which of the names before a closing bracket are secret, one bit each. */
    private long columns(Text text, int close) {
        int open = close;
        while (open > text.from && close - open < LONGEST_LIST && text.t[open - 1] != '(' && text.t[open - 1] != ')') {
            open--;
        }
        long secret = 0;
        int column = 0;
        for (int i = open; i < close && column < MOST_COLUMNS; column++) {
            int comma = Values.indexOf(text.t, ',', i, close);
            int end = comma < 0 ? close : comma;
            secret |= isSecret(text, i, end) ? 1L << column : 0;
            i = end + 1;
        }
        return text.at(open - 1) == '(' ? secret : 0;
    }

    private boolean isSecret(Text text, int from, int to) {
        int start = from;
        int end = to;
        while (start < end && !Chars.isWord(text.t[start])) {
            start++;
        }
        while (end > start && !Chars.isWord(text.t[end - 1])) {
            end--;
        }
        return names.of(text.t, start, end).isSecret();
    }

    /** Masks what is secret in a row; gives the place of its closing bracket, -1: it has none. */
    private static int maskRow(Text text, int from, long secret) {
        int i = from;
        for (int column = 0; column < MOST_COLUMNS; column++) {
            i = skipBlanks(text, i);
            int open = Quotes.opening(text, i);
            int limit = Math.min(text.to, i + LONGEST_VALUE);
            if (open >= 0) {
                int close = Quotes.closingOrMarkEnd(text, open + 1, limit, open);
                boolean masked = (secret >> column & 1) != 0 && !Placeholders.isOne(text.t, open + 1, close);
                if (masked) {
                    text.mask(Rule.SECRET, open + 1, close, from);
                }
                i = close;
            }
            while (i < limit && text.t[i] != ',' && text.t[i] != ')') {
                i++;
            }
            if (i >= limit || text.t[i] == ')') {
                return i < limit ? i : -1;
            }
            i++;
        }
        return -1;
    }
}
