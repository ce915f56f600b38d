package dev.hermes.schemas.redaction;

/**
 * Digits that may be a phone number.
 *
 * @param end behind the last digit
 * @param digits how many there are
 * @param groups how many digits stand in each group, each as one hexadecimal digit, the first group first: {@code 0x334}
 * @param bounded whether the number ends where the digits end
 * @param followed whether another number follows that looks the same
 */
record Phone(int end, int digits, long groups, boolean bounded, boolean followed) {
    private static final int MAX_WIDTH = 28;

    /** Of a number with its area code. */
    private static final int FEWEST_DIGITS = 9;

    /** Of the shortest area code, as it stands in brackets before the number. */
    private static final int AREA_DIGITS = 2;

    /** Of a number without one. */
    private static final int FEWEST_ALONE = 7;

    /** With the country's code: E.164. */
    private static final int MOST_DIGITS = 15;

    private static final String BETWEEN_DIGITS = "+-./() x\u00a0";

    private static final int AMERICAN = 0x334;
    private static final int AMERICAN_WITH_COUNTRY = 0x1334;

    /** Whether what stands under the name of a phone number is one. */
    static boolean isOne(char[] t, int from, int to) {
        int digits = 0;
        for (int i = from; i < to; i++) {
            boolean digit = Chars.isDigit(t[i]);
            digits += digit ? 1 : 0;
            if (!digit && BETWEEN_DIGITS.indexOf(t[i]) < 0) {
                return false;
            }
        }
        return digits >= FEWEST_ALONE && digits <= MOST_DIGITS;
    }

    static Phone read(Text text, int at, int maxDigits) {
        long groups = 0;
        int digits = 0;
        int i = at;
        int end = at;
        boolean followed = false;
        boolean unclear = false;
        while (!followed) {
            int start = i;
            while (i < text.to && Chars.isDigit(text.t[i]) && i - at < MAX_WIDTH) {
                i++;
            }
            digits += i - start;
            groups = groups << 4 | Math.min(15, i - start);
            end = i;
            i = next(text, i);
            if (i < 0 || i - at >= MAX_WIDTH || digits > maxDigits) {
                break;
            }
            boolean alike = beginsAlike(text, at, i);
            boolean whole = (text.t[at] == '0' && digits >= FEWEST_DIGITS) || isAmerican(groups);
            boolean another = alike && whole && isAlike(text, at, i, end);
            boolean bracket = text.t[i - 1] == '(' && digits >= FEWEST_DIGITS - AREA_DIGITS;
            followed = !unclear && (another || bracket);
            unclear |= alike && text.t[at] == '0';
        }
        char after = text.at(end);
        boolean bounded = digits <= maxDigits
                && !Chars.isAlnum(after)
                && !(after == '_' && Chars.isAlnum(text.at(end + 1)))
                && after != '@'
                && after != '='
                && !((after == '-' || after == '.') && Chars.isAlnum(text.at(end + 1)))
                && !((after == ':' || after == ',') && Chars.isDigit(text.at(end + 1)));
        return new Phone(end, digits, groups, bounded, followed);
    }

    private static boolean isAmerican(long groups) {
        return groups == AMERICAN || groups == AMERICAN_WITH_COUNTRY;
    }

    /** Whether a group of digits is as long as the first one, and begins with as many zeros. */
    static boolean beginsAlike(Text text, int first, int group) {
        return (text.at(first) == '0') == (text.at(group) == '0')
                && (text.at(first + 1) == '0') == (text.at(group + 1) == '0')
                && isAlike(text, first, group, groupEnd(text, first));
    }

    /** Whether digits and separators stand where they stand from {@code first} to before {@code to}, and no digit behind. */
    private static boolean isAlike(Text text, int first, int other, int to) {
        for (int i = 0; i < to - first; i++) {
            boolean digit = Chars.isDigit(text.at(other + i));
            if (digit != Chars.isDigit(text.t[first + i]) || (!digit && text.at(other + i) != text.t[first + i])) {
                return false;
            }
        }
        return !Chars.isDigit(text.at(other + to - first));
    }

    private static int groupEnd(Text text, int at) {
        int end = at;
        while (Chars.isDigit(text.at(end))) {
            end++;
        }
        return end;
    }

    /** How many groups there are. */
    int count() {
        return (67 - Long.numberOfLeadingZeros(groups)) / 4;
    }

    boolean hasSingleDigit() {
        for (long left = groups; left != 0; left >>>= 4) {
            if ((left & 15) == 1) {
                return true;
            }
        }
        return false;
    }

    /** Whether groups of digits go on from there for longer than any number: a table of numbers is gone over once. */
    static boolean isAmongMany(Text text, int at) {
        if (at >= text.digitsTo) {
            text.digitsFrom = at;
            int i = at;
            while (Chars.isDigit(text.at(i)) || (isSeparator(text.at(i)) && Chars.isDigit(text.at(i + 1)))) {
                i++;
            }
            text.digitsTo = i;
        }
        return text.digitsTo - Math.max(text.digitsFrom, text.floor) > MAX_WIDTH;
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
