package dev.hermes.schemas.redaction;

/** What forms call a field: {@code {"password":"Passwort"}}, {@code <string name="password">Password</string>}. */
final class Captions {
    private Captions() {}

    /** Whether a text is one: a name of secrets, as words with a capital. */
    static boolean isOne(SecretNames names, char[] t, int from, int to) {
        for (int i = from; i < to; i++) {
            if (Chars.isDigit(t[i]) || !(Chars.isWord(t[i]) || t[i] == ' ' || t[i] == '-' || t[i] == '\'')) {
                return false;
            }
        }
        return to > from && !Chars.isLower(t[from]) && names.of(t, from, to) != Meaning.NONE;
    }
}
