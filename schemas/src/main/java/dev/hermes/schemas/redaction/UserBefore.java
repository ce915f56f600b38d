package dev.hermes.schemas.redaction;

/** A user that is named before a password: {@code user=bob pass=…}, {@code "user":"bob","pass":"…"}. */
final class UserBefore {
    private static final int LONGEST_USER = 64;
    private static final int MOST_BETWEEN = 24;
    private static final WordSet NAMES = WordSet.of("user", "username", "usr", "login", "uid", "email", "benutzer");

    private UserBefore() {}

    /** Whether a user's name and value stand before the name that begins there. */
    static boolean stands(Text text, int nameStart) {
        int end = before(text, nameStart, " \"'\\,;&\n\r\t");
        int value = end;
        while (value > text.from && end - value < LONGEST_USER && " \"'\\,;&\n=:({".indexOf(text.t[value - 1]) < 0) {
            value--;
        }
        int sign = before(text, value, " \"'\\");
        if (value == end || (text.at(sign - 1) != '=' && text.at(sign - 1) != ':')) {
            return false;
        }
        int nameEnd = before(text, sign - 1, " \"'\\");
        int name = nameEnd;
        while (name > text.from && nameEnd - name < LONGEST_USER && Chars.isLetter(text.t[name - 1])) {
            name--;
        }
        return NAMES.contains(text.t, name, nameEnd);
    }

    static boolean isOne(String name) {
        return NAMES.contains(name.toCharArray(), 0, name.length());
    }

    /** Before such chars, and before breaks of lines that are spelled as escapes. */
    private static int before(Text text, int at, String chars) {
        int i = at;
        while (i > text.from && at - i < MOST_BETWEEN) {
            boolean escape = i - 1 > text.from && text.t[i - 1] == 'n' && text.t[i - 2] == '\\';
            if (!escape && chars.indexOf(text.t[i - 1]) < 0) {
                return i;
            }
            i--;
        }
        return i;
    }
}
