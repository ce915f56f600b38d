package dev.hermes.schemas.redaction;

/** Passwords behind short options, of the programs whose options are known: {@code curl -u user:…}, {@code mysql -p…}. */
final class ShortOptions {
    private static final int LONGEST_COMMAND_LINE = 4096;

    /** Options of curl that take no value, and so may stand before another in one word. */
    private static final String FLAGS_OF_CURL = "sSfLkivgIOJNnq#46";

    private ShortOptions() {}

    /** Remembers a program that is named there. */
    static void see(Text text, int at) {
        if (!Programs.mayBegin(text, at)) {
            return;
        }
        int end = text.runEnd(Chars.URL64, at);
        char after = text.at(Programs.behindEnding(text, end));
        boolean word = after == ' ' || after == '\\' || Chars.isQuote(after);
        String options = word ? Programs.options(text.t, at, end) : null;
        if (options != null) {
            text.command = at;
            text.options = options;
        }
    }

    /** Masks the password behind the option that stands there; gives its end, or {@code at}. */
    static int mask(Text text, int at) {
        if (text.command < 0
                || at - text.command > LONGEST_COMMAND_LINE
                || (!Chars.isSpace(text.at(at - 1)) && !Chars.isQuote(text.at(at - 1)))) {
            return at;
        }
        boolean longUser = text.at(at + 1) == '-';
        int letter = longUser ? at : behindFlags(text, at + 1);
        Programs.Value kind = Programs.valueOf(text.options, longUser ? 'u' : text.at(letter));
        if (kind == null || (kind == Programs.Value.OF_LOGIN && !isLogin(text, at))) {
            return at;
        }
        int end = longUser ? text.runEnd(Chars.URL64, at) : letter + 1;
        boolean attached = !Chars.isSpace(text.at(end));
        boolean listed = Chars.isQuote(text.at(at - 1));
        int value = text.at(end) == '='
                ? end + 1
                : listed ? Arguments.behind(text, end) : attached ? end : text.skipSpaces(end);
        boolean asked = kind == Programs.Value.ATTACHED && (!attached || value != end || isLongOption(text, end));
        boolean other = kind == Programs.Value.SEPARATE && value == end;
        return value < 0 || asked || other ? at : maskValue(text, at, value, kind);
    }

    /** Masks the password that is one word with its option, whatever names it is made of; gives its end, or {@code at}. */
    static int maskAttached(Text text, int at) {
        if (text.command < 0
                || Programs.valueOf(text.options, text.at(at + 1)) != Programs.Value.ATTACHED
                || text.startsWith("pass", at + 1)
                || text.startsWith("pw", at + 1)) {
            return at; // -password is an option of other programs
        }
        int end = mask(text, at);
        return end == at && isPlaceholder(text, at + 2) ? text.runEnd(Chars.NAME, at) : end;
    }

    /** {@code -pPASSWORD}, as texts on how to use a program have it. */
    private static boolean isPlaceholder(Text text, int from) {
        int end = text.runEnd(Chars.NAME, from);
        return Values.isPlainName(text.t, from, end)
                && Values.isUpper(text.t, from, end)
                && (text.startsWith("PASS", from) || text.startsWith("YOUR_PASS", from));
    }

    private static int behindFlags(Text text, int from) {
        int i = from;
        while (text.startsWith("curl", text.command)
                && i - from < FLAGS_OF_CURL.length()
                && FLAGS_OF_CURL.indexOf(text.at(i)) >= 0
                && Chars.isLetter(text.at(i + 1))) {
            i++;
        }
        return i;
    }

    /** {@code -port} is a long option with one dash, {@code -pw} one of other programs. */
    private static boolean isLongOption(Text text, int at) {
        return text.startsWith("ort", at) || text.startsWith("rotocol", at) || text.startsWith("w ", at);
    }

    private static int maskValue(Text text, int at, int start, Programs.Value kind) {
        int open = Quotes.opening(text, start);
        int from = open >= 0 ? open + 1 : start;
        int end = open >= 0
                ? Quotes.closing(text, from, Math.min(text.to, from + LONGEST_COMMAND_LINE), open)
                : wordEnd(text, start);
        int value = switch (kind) {
            case BEHIND_COLON -> behind(text, ':', from, end);
            case BEHIND_PERCENT -> behind(text, '%', from, end);
            case BEHIND_COMMA -> behind(text, ',', from, end);
            default -> from;
        };
        boolean cookies = kind == Programs.Value.COOKIES;
        boolean kept = value >= end
                || text.t[value] == '-'
                || Placeholders.isOne(text.t, value, end)
                || (kind == Programs.Value.ATTACHED && isPlaceholder(text, value))
                || (cookies && Values.indexOf(text.t, '=', value, end) < 0);
        return kept ? at : text.mask(cookies ? Rule.COOKIE : Rule.SECRET, value, end, at);
    }

    private static int wordEnd(Text text, int from) {
        int end = from;
        while (end < text.to && !Chars.isSpace(text.t[end]) && text.t[end] != '\\' && !Chars.isQuote(text.t[end])) {
            end++;
        }
        return end;
    }

    private static int behind(Text text, char sign, int from, int end) {
        int at = Values.indexOf(text.t, sign, Spans.behindMark(text, from, end), end);
        return at < 0 ? end : at + 1;
    }

    /** Whether the word {@code login} stands between the program and its options. */
    private static boolean isLogin(Text text, int at) {
        int i = text.command;
        while (i < at && text.t[i] != '-') {
            if (text.startsWith("login", i) && !isWord(text.at(i - 1)) && !isWord(text.at(i + 5))) {
                return true;
            }
            i++;
        }
        return false;
    }

    private static boolean isWord(char c) {
        return Chars.is(Chars.DOTTED, c) || c == '/';
    }
}
