package dev.hermes.schemas.redaction;

/** A user that is named before a password: {@code user=bob pass=…}, {@code "user":"bob","pass":"…"}. */
final class UserBefore {
    private static final int LONGEST_USER = 64;
    private static final int MOST_BETWEEN = 24;
    private static final CharSet QUOTES = new CharSet(" \"'\\");
    private static final CharSet BETWEEN = new CharSet(" \"'\\,;&\n\r\t");
    private static final CharSet BEFORE_VALUE = new CharSet(" \"'\\,;&\n\r\t=:({");
    private static final WordSet NAMES = WordSet.of("user", "username", "usr", "login", "uid", "email", "benutzer");

    private UserBefore() {}

    /** Whether a user's name and value stand before the name that begins there. */
    static boolean stands(char[] t, int from, int nameStart) {
        int end = before(t, from, nameStart, BETWEEN);
        int value = end;
        while (value > from && end - value < LONGEST_USER && !BEFORE_VALUE.has(t[value - 1])) {
            value--;
        }
        int sign = before(t, from, value, QUOTES) - 1;
        if (value == end || sign < from || (t[sign] != '=' && t[sign] != ':')) {
            return false;
        }
        int nameEnd = before(t, from, sign, QUOTES);
        int name = nameEnd;
        while (name > from && nameEnd - name < LONGEST_USER && Chars.isLetter(t[name - 1])) {
            name--;
        }
        return NAMES.contains(t, name, nameEnd);
    }

    /** Before such chars, and before breaks of lines that are spelled as escapes. */
    private static int before(char[] t, int from, int at, CharSet chars) {
        int i = at;
        while (i > from && at - i < MOST_BETWEEN) {
            boolean escape = t[i - 1] == 'n' && i - 1 > from && t[i - 2] == '\\';
            if (!escape && !chars.has(t[i - 1])) {
                return i;
            }
            i--;
        }
        return i;
    }
}
