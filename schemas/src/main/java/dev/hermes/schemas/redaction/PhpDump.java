package dev.hermes.schemas.redaction;

/** Values as {@code var_dump} of PHP shows them: {@code ["password"]=>}, {@code   string(10) "…"}. */
final class PhpDump {
    private PhpDump() {}

    /** Masks what PHP shows of a member on the line below. */
    static int mask(Text text, int at, int lineEnd) {
        int line = Lines.next(text, lineEnd);
        int value = line < 0 ? -1 : text.skipSpaces(line);
        int open = value < 0 ? -1 : Quotes.opening(text, behindType(text, value));
        return open <= value ? at : QuotedValues.mask(text, at, open, Meaning.SECRET);
    }

    /** {@code string(10) "…"}, {@code string '…' (length=10)}: PHP shows the type of a value before it. */
    static int behindType(Text text, int at) {
        if (!text.startsWith("string", at)) {
            return at;
        }
        int size = text.at(at + 6) == '(' ? text.runEnd(Chars.ALNUM, at + 7) : -1;
        int behind = size < 0 ? at + 6 : text.at(size) == ')' ? size + 1 : at;
        return text.at(behind) == ' ' && Quotes.opening(text, behind + 1) >= 0 ? behind + 1 : at;
    }
}
