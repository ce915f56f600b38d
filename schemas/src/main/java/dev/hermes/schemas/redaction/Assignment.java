package dev.hermes.schemas.redaction;

/**
 * An equals sign or colon, and the name before it: {@code password: …}, {@code "token" = …}, {@code **Password**: …}.
 *
 * @param at where the sign stands
 * @param nameStart where the name begins, without what quotes or marks it
 * @param nameEnd behind its last char
 * @param isSpaced whether blanks stand between the name and the sign
 * @param isQuoted whether the name ends with a quote
 */
record Assignment(Text text, int at, int nameStart, int nameEnd, boolean isSpaced, boolean isQuoted) {
    private static final int MAX_BLANKS = 32;
    private static final int LONGEST_BRACKET = 24;
    private static final int ACCOUNT = 12;

    /** What the sign assigns to; null: to nothing that could have a secret. */
    static Assignment read(Text text, int at) {
        int end = beforeBlanks(text, at);
        boolean spaced = end < at;
        if (text.startsWith(" PROGMEM", end - 8)) {
            end -= 8; // where Arduino keeps it
        }
        if (text.at(end - 1) == ']' && Spans.isMarkEnd(text, end - 1)) {
            return null;
        }
        if (text.at(end - 1) == ']') {
            end = beforeBracket(text, end);
        } else if (text.startsWith("||", end - 2) || text.startsWith("??", end - 2)) {
            end = beforeBlanks(text, end - 2); // token ||= …
        } else if (text.at(end - 1) == '?' || text.at(end - 1) == '!' || text.at(end - 1) == '+') {
            end = beforeBlanks(text, end - 1); // PASSWORD ?= …
        }
        while (text.at(end - 1) == '*' && at - end < 2) {
            end--; // **Password**: …
        }
        boolean quoted = Chars.isQuote(text.at(end - 1));
        if (quoted) {
            end = Quotes.beforeSlashes(text, end - 1);
        }
        int start = NameBefore.start(text, end);
        if (text.at(start - 1) == ':' && text.t[at] == ':' && endsAccount(text, start - 1)) {
            return null; // the name of a resource: arn:aws:secretsmanager:us-east-1:123456789012:secret:…
        }
        if (spaced && text.t[at] == ':' && isAttribute(text, at + 1)) {
            return null; // <input name="token" :error="…">
        }
        if (text.at(start - 1) == '{' && text.startsWith(":?", at)) {
            return null; // ${PASSWORD:?what is said where it is not set}
        }
        return new Assignment(text, at, start, end, spaced, quoted);
    }

    /** An account of AWS has twelve digits; those of {@code grep -n} are fewer. */
    private static boolean endsAccount(Text text, int end) {
        int i = end;
        while (end - i < ACCOUNT && Chars.isDigit(text.at(i - 1))) {
            i--;
        }
        return end - i == ACCOUNT;
    }

    private static boolean isAttribute(Text text, int at) {
        int end = text.runEnd(Chars.NAME, at);
        return end > at && text.at(end) == '=' && Quotes.opening(text, end + 1) >= 0;
    }

    private static int beforeBlanks(Text text, int at) {
        int i = at;
        while (at - i < MAX_BLANKS && isBlank(text.at(i - 1)) && i > text.from) {
            i--;
        }
        return i;
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t' || c == '\u00a0';
    }

    /** {@code password[64]}, {@code textbox "Password" [ref=e5]}: before the brackets; else before the last one: {@code ['password']}. */
    private static int beforeBracket(Text text, int end) {
        int open = end - 1;
        while (open > text.from && end - open < LONGEST_BRACKET && text.t[open] != '[') {
            open--;
        }
        if (text.startsWith("[u8; ", open)) {
            int type = beforeBlanks(text, open);
            return text.at(type - 1) == ':' ? type - 1 : type; // key: [u8; 32]
        }
        boolean size = text.at(open) == '[' && Values.isDigits(text.t, open + 1, end - 1);
        if (size || text.startsWith("[ref=", open)) {
            return beforeBlanks(text, open);
        }
        return end - 1;
    }

    boolean isColon() {
        return text.t[at] == ':' || text.t[at] == '\uff1a';
    }

    boolean isNamed(String name) {
        return nameEnd - nameStart == name.length() && text.startsWithIgnoreCase(name, nameStart);
    }

    /** {@code ?name=}, {@code &name=}. */
    boolean isInQuery() {
        return text.at(nameStart - 1) == '?' || text.at(nameStart - 1) == '&';
    }

    /** {@code /p:…}, {@code /pass:…}. */
    boolean isWindowsOption() {
        return isColon()
                && nameEnd > nameStart
                && text.t[nameStart] == 'p'
                && text.at(nameStart - 1) == '/'
                && text.at(nameEnd + 1) != '/'
                && (Chars.isSpace(text.at(nameStart - 2)) || Chars.isQuote(text.at(nameStart - 2)))
                && (nameEnd - nameStart == 1 || text.startsWith("pass", nameStart));
    }

    /** {@code ==}, {@code !=}, {@code ===}: nothing is assigned. */
    boolean isComparison() {
        int value = behindOperator();
        return (text.t[at] == '=' && value > at + 1 && text.t[value - 1] == '=')
                || text.at(at - 1) == '!'
                || text.at(at - 1) == '=';
    }

    /** Behind the sign, or the signs: {@code :=}, {@code =>}. */
    int behindOperator() {
        int i = at + 1;
        while (i - at < 3 && (text.at(i) == '=' || text.at(i) == '>')) {
            i++;
        }
        return i;
    }
}
