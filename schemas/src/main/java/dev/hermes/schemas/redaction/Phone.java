package dev.hermes.schemas.redaction;

/**
 * Digits that may be a phone number.
 *
 * @param end behind the last digit
 * @param digits how many there are
 * @param groups how many digits stand in each group: {@code "3 3 4 "}
 * @param bounded whether the number ends where the digits end
 */
record Phone(int end, int digits, String groups, boolean bounded) {
    private static final int MAX_WIDTH = 28;

    static Phone read(Text text, int at, int maxDigits) {
        StringBuilder groups = new StringBuilder();
        int digits = 0;
        int i = at;
        int end = at;
        while (true) {
            int start = i;
            while (i < text.to && Chars.isDigit(text.t[i]) && i - at < MAX_WIDTH) {
                i++;
            }
            digits += i - start;
            groups.append(i - start).append(' ');
            end = i;
            i = next(text, i);
            if (i < 0 || i - at >= MAX_WIDTH) {
                break;
            }
        }
        char after = text.at(end);
        boolean bounded = digits <= maxDigits
                && !Chars.isAlnum(after)
                && !(after == '_' && Chars.isAlnum(text.at(end + 1)))
                && after != '@'
                && after != '='
                && !((after == '-' || after == '.') && Chars.isAlnum(text.at(end + 1)))
                && !((after == ':' || after == ',') && Chars.isDigit(text.at(end + 1)));
        return new Phone(end, digits, groups.toString(), bounded);
    }

    int count() {
        return groups.split(" ").length;
    }

    static boolean isSeparator(char c) {
        return c == ' ' || c == '-' || c == '.' || c == '/' || c == '\u00a0' || c == '\u202f' || c == '\u2011';
    }

    /** Where the next group of digits begins: behind one separator, or a few with brackets and blanks; -1: there is none. */
    private static int next(Text text, int at) {
        int i = at;
        boolean bracket = false;
        while (i - at < 3 && (isSeparator(text.at(i)) || text.at(i) == '(' || text.at(i) == ')')) {
            bracket |= text.at(i) == '(' || text.at(i) == ')';
            i++;
        }
        if (i == at || i >= text.to || !Chars.isDigit(text.t[i])) {
            return -1;
        }
        boolean around = i - at == 3 && text.t[at] == ' ' && text.t[i - 1] == ' ' && text.t[at + 1] != ' ';
        return i - at == 1 || bracket || around ? i : -1;
    }
}
