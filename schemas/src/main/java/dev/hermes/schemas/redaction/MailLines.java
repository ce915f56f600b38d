package dev.hermes.schemas.redaction;

/** Lines by which somebody logs in to a server for mail or files: {@code a1 LOGIN bob …}, {@code PASS …} behind {@code USER bob}. */
final class MailLines {
    /** {@code Password:}, as a server asks for it. */
    static final String ASKED = "UGFzc3dvcmQ6";

    private static final int LONGEST_TAG = 8;
    private static final int LONGEST_USER = 160;
    private static final String[] FROM_CLIENT = {"C: ", "> ", "<<< ", ">>> ", "-> "};

    private MailLines() {}

    /** Masks the password behind the word that may stand there. */
    static void mask(Text text, int at) {
        if (text.startsWith("LOGIN ", at) && hasTag(text, at)) {
            Argument user = Argument.at(text, at + 6);
            maskLastWord(text, user == null ? null : Argument.at(text, user.next()));
        } else if (text.startsWith("PASS ", at)) {
            maskLast(text, at + 5);
        } else if (text.startsWith(ASKED, at)) {
            maskAnswer(text, at);
        }
    }

    private static void maskLastWord(Text text, Argument word) {
        int end = word == null ? 0 : text.lineEnd(word.from());
        boolean secret = word != null
                && (word.to() == end || (word.to() < end && Quotes.opening(text, word.to()) >= 0))
                && !Placeholders.isOne(text.t, word.from(), word.to());
        if (secret) {
            text.mask(Rule.SECRET, word.from(), word.to(), word.from());
        }
    }

    /** Masks the word if it is the last of its line, none of a sentence, and behind the line that says the user. */
    private static void maskLast(Text text, int from) {
        int end = BareValues.end(text, from);
        boolean secret = end - from <= Values.LOOK
                && (end == text.lineEnd(from) || (text.at(end) == '\\' && Quotes.opening(text, end) >= 0))
                && Randomness.looksMade(text.t, from, end)
                && !Placeholders.isOne(text.t, from, end)
                && text.has("USER ", Math.max(text.from, from - LONGEST_USER), from);
        if (secret) {
            text.mask(Rule.SECRET, from, end, from);
        }
    }

    /** {@code a001}, {@code 2}: what a client puts before each of its commands. */
    private static boolean hasTag(Text text, int at) {
        int from = at - 1;
        while (from > text.from && at - from <= LONGEST_TAG && Chars.isAlnum(text.t[from - 1])) {
            from--;
        }
        boolean tag = text.at(at - 1) == ' ' && Values.hasDigit(text.t, Math.max(text.from, from), at);
        return tag && (from == Lines.start(text, at) || Chars.isQuote(text.at(from - 1)) || isFromClient(text, from));
    }

    private static boolean isFromClient(Text text, int at) {
        for (String from : FROM_CLIENT) {
            if (text.startsWith(from, at - from.length())) {
                return true;
            }
        }
        return false;
    }

    private static void maskAnswer(Text text, int at) {
        int line = Lines.next(text, text.lineEnd(at));
        for (int i = 0; i < FROM_CLIENT.length && line >= 0; i++) {
            line += text.startsWith(FROM_CLIENT[i], line) ? FROM_CLIENT[i].length() : 0;
        }
        int end = line < 0 ? -1 : text.runEnd(Chars.BASE64, line);
        if (end - line >= 4 && (end == text.lineEnd(line) || Quotes.opening(text, end) >= 0)) {
            text.mask(Rule.SECRET, line, end, line);
        }
    }
}
