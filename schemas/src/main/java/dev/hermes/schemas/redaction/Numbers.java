package dev.hermes.schemas.redaction;

/** Card and phone numbers. */
final class Numbers {
    private static final int SHORTEST_CARD = 13;
    private static final int LONGEST_CARD = 19;

    /** By their first two digits how many digits the codes of countries have, but for 1 and 7; 0: there is none. */
    private static final int[] COUNTRY_CODES = new int[100];

    static {
        for (int first : new int[] {
            20, 27, 30, 31, 32, 33, 34, 36, 39, 40, 41, 43, 44, 45, 46, 47, 48, 49, 51, 52, 53, 54, 55, 56, 57, 58, 60,
            61, 62, 63, 64, 65, 66, 81, 82, 84, 86, 90, 91, 92, 93, 94, 95, 98
        }) {
            COUNTRY_CODES[first] = 2;
        }
        for (int first :
                new int[] {21, 22, 23, 24, 25, 26, 29, 35, 37, 38, 42, 50, 59, 67, 68, 69, 85, 88, 96, 97, 99}) {
            COUNTRY_CODES[first] = 3;
        }
    }

    /** {@code 8 (916) 123-45-67}. */
    private static final int RUSSIAN = 0x13322;

    private static final int LONGEST_UNIT = 14;
    private static final WordSet UNITS = WordSet.of(
            "ms",
            "us",
            "ns",
            "s",
            "sec",
            "secs",
            "seconds",
            "millis",
            "milliseconds",
            "microseconds",
            "nanoseconds",
            "minutes",
            "bytes",
            "kb",
            "mb",
            "gb",
            "kib",
            "mib",
            "gib",
            "rows",
            "records",
            "tokens",
            "ops");

    private static final WordSet ARTICLES = WordSet.of("sku", "ean", "gtin", "isbn", "issn", "upc", "asin", "mpn");

    private Numbers() {}

    /** Masks the number that begins there with a digit that no other number or word goes before; gives its end, or {@code at}. */
    static int mask(Text text, int at) {
        char before = text.before(at - 1);
        boolean inNumber = (before == '.' || before == ',') && Chars.isDigit(text.before(at - 2));
        if (inNumber || (before == '_' && Chars.isAlnum(text.before(at - 2)))) {
            return at;
        }
        int end = cardEnd(text, at);
        if (end > 0) {
            return text.mask(Rule.CARD, at, end, at);
        }
        if ((before == ':' && Chars.isDigit(text.before(at - 2)))
                || (before == '-' && Chars.isAlnum(text.before(at - 2)))
                || (before == '/' && Chars.isAlnum(text.before(at - 2)))) {
            return at;
        }
        end = chineseEnd(text, at);
        end = end > 0 ? end : nationalEnd(text, at);
        return end > 0 && !isMeasured(text, end) && !isOfArticle(text, at) && !isZip(text, at, end)
                ? text.mask(Rule.PHONE, at, end, at)
                : at;
    }

    /** {@code elapsed 030 1234567 ms}: what has a unit behind it is nobody's number. */
    private static boolean isMeasured(Text text, int end) {
        int unitEnd = text.runEnd(Chars.ALNUM, end + 1);
        return text.at(end) == ' '
                && unitEnd > end + 1
                && unitEnd - end <= LONGEST_UNIT
                && UNITS.contains(text.t, end + 1, unitEnd);
    }

    /** {@code SKU 0012-3456-7890}: the number of a thing. */
    /** {@code MA 02110-1301}: a place in the United States, as in the address of the FSF. */
    private static boolean isZip(Text text, int at, int end) {
        return end - at == "02110-1301".length()
                && text.t[at + 5] == '-'
                && text.at(at - 1) == ' '
                && Chars.isUpper(text.at(at - 2))
                && Chars.isUpper(text.at(at - 3))
                && !Chars.isAlnum(text.at(at - 4));
    }

    private static boolean isOfArticle(Text text, int at) {
        int end = text.at(at - 2) == ':' ? at - 2 : at - 1;
        int from = end;
        while (from > text.from && end - from <= LONGEST_UNIT && Chars.isLetter(text.t[from - 1])) {
            from--;
        }
        return from < end && ARTICLES.contains(text.t, from, end);
    }

    /** A plus sign or an opening bracket begins a phone number. */
    static int maskPhone(Text text, int at) {
        boolean word = Chars.isAlnum(text.before(at - 1)) && !isEscape(text, at - 1);
        if (word || (Chars.isDigit(text.before(at - 2)) && text.before(at - 1) == ' ')) {
            return at;
        }
        int end = text.t[at] == '+' ? internationalEnd(text, at) : bracketedEnd(text, at);
        return end > 0 ? text.mask(Rule.PHONE, at, end, at) : at;
    }

    /** The letter of an escape, or the digits of one in a URL. */
    private static boolean isEscape(Text text, int at) {
        return (text.at(at - 1) == '\\' && "ntr".indexOf(text.t[at]) >= 0)
                || (text.at(at - 5) == '\\' && text.at(at - 4) == 'u')
                || (text.at(at - 2) == '%' && Chars.is(Chars.HEX, text.at(at - 1)) && Chars.is(Chars.HEX, text.t[at]));
    }

    private static int cardEnd(Text text, int at) {
        if (text.t[at] < '2' || text.t[at] > '6') {
            return -1;
        }
        int run = digitsEnd(text, at);
        int length = run - at;
        if (length >= SHORTEST_CARD && length <= LONGEST_CARD) {
            boolean bounded = !isWord(text, run)
                    && !(text.at(run) == '-' && Chars.isAlnum(text.at(run + 1)))
                    && !(text.at(run) == '.' && Chars.isDigit(text.at(run + 1)))
                    && !(text.before(at - 1) == '-' && Chars.isAlnum(text.before(at - 2)));
            return bounded && isLuhn(text.t, at, run) ? run : -1;
        }
        char separator = text.at(run);
        boolean grouped = (length == 4 || length == 6) && isCardSeparator(separator);
        boolean bounded = !(text.before(at - 1) == '-' && Chars.isAlnum(text.before(at - 2)));
        return grouped && bounded ? groupedCardEnd(text, at, separator) : -1;
    }

    private static boolean isCardSeparator(char c) {
        return c == ' ' || c == '-' || c == '.' || c == '\u00a0' || c == '\u202f';
    }

    /** Groups as they are printed on cards: 4-4-4-4, 4-6-5, 4-6-4, 4-4-4-4-3, 6-13. */
    private static int groupedCardEnd(Text text, int at, char separator) {
        int groups = 0;
        int i = at;
        int digits = 0;
        int end = -1;
        while (true) {
            int run = digitsEnd(text, i);
            digits += run - i;
            if (run == i || digits > LONGEST_CARD) {
                return end;
            }
            groups = (groups << 4) + run - i;
            boolean over = text.at(run) != separator || !Chars.isDigit(text.at(run + 1));
            boolean bounded = !isWord(text, run) && (over || separator == ' ');
            if (bounded && isCardGrouping(groups) && isLuhn(text.t, at, run)) {
                end = run;
            }
            if (over) {
                return end;
            }
            i = run + 1;
        }
    }

    /** One hexadecimal digit says how long a group is. */
    private static boolean isCardGrouping(int groups) {
        return switch (groups) {
            case 0x4444, 0x465, 0x464, 0x44443, 0x6D, 0x4441, 0x4442 -> true;
            default -> false;
        };
    }

    private static int digitsEnd(Text text, int at) {
        int end = at;
        while (end < text.to && end - at <= LONGEST_CARD && Chars.isDigit(text.t[end])) {
            end++;
        }
        return end;
    }

    private static boolean isWord(Text text, int at) {
        char c = text.at(at);
        return Chars.isAlnum(c) || (c == '_' && Chars.isAlnum(text.at(at + 1)));
    }

    /** Whether it is the number of a card and nothing else, without a break. */
    static boolean isCard(char[] t, int from, int to) {
        boolean digits = to - from >= SHORTEST_CARD && to - from <= LONGEST_CARD && t[from] >= '2' && t[from] <= '6';
        for (int i = from; i < to && digits; i++) {
            digits = Chars.isDigit(t[i]);
        }
        return digits && isLuhn(t, from, to);
    }

    /** Luhn's sum, and a beginning and a length that a card can have. */
    private static boolean isLuhn(char[] t, int from, int to) {
        int sum = 0;
        int digits = 0;
        for (int i = to - 1; i >= from; i--) {
            if (Chars.isDigit(t[i])) {
                int digit = t[i] - '0';
                int doubled = digit > 4 ? 2 * digit - 9 : 2 * digit;
                sum += digits % 2 == 1 ? doubled : digit;
                digits++;
            }
        }
        return sum % 10 == 0 && isIssued(t, from, to, digits);
    }

    private static boolean isIssued(char[] t, int from, int to, int digits) {
        int first = 0;
        int count = 0;
        for (int i = from; i < to && count < 4; i++) {
            if (Chars.isDigit(t[i])) {
                first = 10 * first + t[i] - '0';
                count++;
            }
        }
        int two = first / 100;
        return switch (two / 10) {
            case 2 -> first >= 2200 && first <= 2720 && digits == 16;
            case 3 ->
                ((two == 34 || two == 37) && digits == 15)
                        || ((two == 36 || two == 38 || two == 30 || two == 39) && digits == 14)
                        || (two == 35 && digits >= 16);
            case 4 -> digits == 13 || digits == 16 || digits == 19;
            case 5 -> (two >= 51 && two <= 55 && digits == 16) || ((two == 50 || two >= 56) && digits >= 16);
            default -> digits >= 16;
        };
    }

    private static int internationalEnd(Text text, int at) {
        int code = at + 1;
        char first = text.at(code);
        if (first < '1' || first > '9') {
            return -1;
        }
        Phone phone = Phone.read(text, code, 15);
        int codeLength = countryCodeLength(text, code);
        boolean american = first == '1';
        boolean length = american ? phone.digits() == 11 : phone.digits() >= 9;
        return codeLength > 0 && length && phone.bounded() ? phone.end() : -1;
    }

    private static int countryCodeLength(Text text, int at) {
        if (text.t[at] == '1' || text.t[at] == '7') {
            return 1;
        }
        if (!Chars.isDigit(text.at(at + 1))) {
            return 0;
        }
        return COUNTRY_CODES[10 * (text.t[at] - '0') + text.t[at + 1] - '0'];
    }

    /** {@code (415) 555-0123}, {@code (030) 1234567}. */
    private static int bracketedEnd(Text text, int at) {
        int close = digitsEnd(text, at + 1);
        int area = close - at - 1;
        if (area < 2 || area > 5 || text.at(close) != ')') {
            return -1;
        }
        int number = text.at(close + 1) == ' ' || text.at(close + 1) == '-' ? close + 2 : close + 1;
        if (!Chars.isDigit(text.at(number))) {
            return -1;
        }
        Phone phone = Phone.read(text, number, 10);
        boolean american = area == 3 && phone.groups() == 0x34 && text.t[at + 1] >= '2' && text.t[number] >= '2';
        boolean trunk = text.t[at + 1] == '0' && phone.digits() >= 5 && phone.digits() <= 9;
        return (american || trunk) && phone.bounded() ? phone.end() : -1;
    }

    /** {@code 138-0013-8000} behind a word in Chinese. */
    private static int chineseEnd(Text text, int at) {
        boolean begins =
                text.t[at] == '1' && text.at(at + 1) >= '3' && text.at(at - 2) >= '\u2e80' && text.at(at - 1) == ' ';
        Phone phone = begins ? Phone.read(text, at, 11) : null;
        return phone != null && phone.groups() == 0x344 && phone.bounded() ? phone.end() : -1;
    }

    private static int nationalEnd(Text text, int at) {
        char first = text.t[at];
        int run = digitsEnd(text, at);
        int length = run - at;
        char separator = text.at(run);
        if (length > 5 || !Phone.isSeparator(separator)) {
            return -1;
        }
        if (length == 1 && (first == '7' || first == '8') && text.at(run + 1) == '(') {
            Phone phone = Phone.read(text, at, 11);
            return phone.groups() == RUSSIAN && phone.bounded() ? phone.end() : -1;
        }
        if (separator == ' ' && text.startsWith("(0)", run + 1)) {
            return withTrunkEnd(text, at, run);
        }
        boolean american = (first >= '2' && length == 3) || (first == '1' && length == 1);
        boolean begins = first == '0' || (american && digitsEnd(text, run + 1) == run + 4);
        if (!begins) {
            return -1;
        }
        boolean amongMany = Phone.isAmongMany(text, at);
        if (amongMany && first == '0' && Phone.beginsAlike(text, at, run + 1)) {
            return -1;
        }
        Phone phone = Phone.read(text, at, 15);
        if (!phone.bounded() || (amongMany && !phone.followed())) {
            return -1;
        }
        if (first >= '2' && length == 3 && phone.groups() == 0x334) {
            return isAmerican(text, at, run + 1) && separator != '/' ? phone.end() : -1;
        }
        if (first == '1' && length == 1 && phone.groups() == 0x1334) {
            int area = run + 1;
            return isAmerican(text, area, area + 4) ? phone.end() : -1;
        }
        if (first != '0' || (text.at(at + 1) == '0' && !isInternational(text, at, phone))) {
            return -1;
        }
        return length >= 2 && phone.digits() >= 9 && phone.digits() <= 15 && isNational(phone) ? phone.end() : -1;
    }

    /** {@code 0049 (0)30 / 12 34 56 7}: the zero in brackets is dialled within the country. */
    private static int withTrunkEnd(Text text, int at, int codeEnd) {
        boolean code = text.startsWith("00", at) && countryCodeLength(text, at + 2) == codeEnd - at - 2;
        Phone phone = code ? Phone.read(text, at, 16) : null;
        return phone != null && phone.digits() >= 11 && phone.bounded() ? phone.end() : -1;
    }

    private static boolean isInternational(Text text, int at, Phone phone) {
        char third = text.at(at + 2);
        return third >= '1'
                && third <= '9'
                && countryCodeLength(text, at + 2) > 0
                && phone.digits() >= 11
                && phone.count() >= 3;
    }

    /** Area and exchange begin with 2 to 9; those that end in 11 are services. */
    private static boolean isAmerican(Text text, int area, int exchange) {
        return text.t[area] >= '2' && text.at(exchange) >= '2' && !text.startsWith("11", area + 1);
    }

    /** An area code and the number, in groups of which none is a single digit; two by two only where five such groups are. */
    private static boolean isNational(Phone phone) {
        int count = phone.count();
        boolean pairs = count >= 2 && phone.groups() >>> (4 * (count - 2)) == 0x22;
        return !phone.hasSingleDigit() && (!pairs || phone.groups() == 0x22222);
    }
}
