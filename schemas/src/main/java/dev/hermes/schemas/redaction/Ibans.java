package dev.hermes.schemas.redaction;

/** International bank account numbers: known by country, length and check digits. */
final class Ibans {
    /** Lengths by the letters of the country; 0: it has none. */
    private static final byte[] LENGTHS = lengths(
            "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24"
                    + " FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20"
                    + " LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28"
                    + " PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22"
                    + " VG24 XK20 YE30");

    private Ibans() {}

    private static byte[] lengths(String table) {
        byte[] lengths = new byte[26 * 26];
        for (String entry : table.split(" ", -1)) {
            lengths[country(entry.charAt(0), entry.charAt(1))] = Byte.parseByte(entry.substring(2));
        }
        return lengths;
    }

    private static int country(char first, char second) {
        return (Chars.lower(first) - 'a') * 26 + Chars.lower(second) - 'a';
    }

    /** Masks the number that begins there with two letters and two digits; gives its end, or {@code at}. */
    static int mask(Text text, int at) {
        int length = LENGTHS[country(text.t[at], text.t[at + 1])];
        if (length == 0) {
            return at;
        }
        int end = end(text, at, length);
        return end > 0 && remainder(text, at, end) == 1 ? text.mask(Rule.IBAN, at, end, at) : at;
    }

    /** Behind that many letters and digits, with blanks or dashes only where groups of four end; -1: it is not so. */
    private static int end(Text text, int at, int length) {
        boolean lower = Chars.isLower(text.t[at]);
        int count = 0;
        int i = at;
        while (i < text.to && count < length) {
            char c = text.t[i];
            if (Chars.isAlnum(c)) {
                count++;
            } else if (lower || count % 4 != 0 || (c != ' ' && c != '-' && c != '\u00a0')) {
                return -1;
            }
            i++;
        }
        char after = text.at(i);
        return count == length && !Chars.isAlnum(after) && !(after == '_' && Chars.isAlnum(text.at(i + 1))) ? i : -1;
    }

    /** Of the number with its first four chars put last, letters as 10 to 35, divided by 97. */
    private static int remainder(Text text, int from, int to) {
        int remainder = of(text, from + 4, to, 0);
        return of(text, from, from + 4, remainder);
    }

    private static int of(Text text, int from, int to, int start) {
        int remainder = start;
        for (int i = from; i < to; i++) {
            int value = Character.digit(text.t[i], 36);
            if (value >= 0) {
                remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
            }
        }
        return remainder;
    }
}
