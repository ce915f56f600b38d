package dev.hermes.schemas.redaction;

/** Secrets that a command reads from its standard input: {@code echo … | sudo -S}, {@code chpasswd <<< "user:…"}. */
final class StandardInput {
    private static final int LONGEST_COMMAND = 160;
    private static final int MOST_OPTIONS = 4;

    /** Programs that ask for a password and nothing else. */
    private static final String[] PROGRAMS = {
        "chpasswd", "passwd", "kinit", "cryptsetup", "smbpasswd", "vncpasswd", "su"
    };

    /** Options and commands behind which the input is a secret. */
    private static final String[] COMMANDS = {
        "password-stdin",
        "password_stdin",
        "passwd-on-stdin",
        "token-stdin",
        "passphrase-fd",
        "with-token",
        "secret put",
        "secret set",
        "secrets set",
        "secret create",
        "secrets create",
        "secrets versions add",
        "env add",
        "pass insert",
        "vault login",
        "bw unlock",
        "context create",
    };

    /** {@code fly secrets import}: each line is a name, an equals sign and a secret. */
    private static final String IMPORT = "secrets import";

    /** Of options whose file holds a secret. */
    private static final String[] FILES = {"pass", "secret", "token", "key"};

    private StandardInput() {}

    /** Masks what {@code echo} or {@code printf}, which stands there, hands to such a command. */
    static void maskPiped(Text text, int at) {
        int end = text.startsWith("echo ", at) ? at + 4 : text.startsWith("printf ", at) ? at + 6 : -1;
        Argument said = end < 0 ? null : Argument.at(text, text.skipSpaces(end));
        for (int i = 0; i < MOST_OPTIONS && said != null && said.next() >= 0 && isOptionOrFormat(text, said); i++) {
            said = Argument.at(text, said.next());
        }
        if (said == null) {
            return;
        }
        int bar = said.next() >= 0 ? said.next() : behind(text, said.to());
        if (text.at(bar) == '|' && text.at(bar + 1) != '|') {
            mask(text, said, text.skipSpaces(bar + 1), commandEnd(text, bar + 1));
        }
    }

    private static boolean isOptionOrFormat(Text text, Argument argument) {
        return argument.isOption(text) || text.at(argument.from()) == '%';
    }

    private static int behind(Text text, int end) {
        int i = Quotes.behindSlashes(text, end);
        return text.skipSpaces(Chars.isQuote(text.at(i)) ? i + 1 : i);
    }

    /** Masks the text behind the three signs that stand there, if the command before them reads a secret. */
    static void maskHereString(Text text, int at) {
        int from = text.skipSpaces(at + 3);
        Argument said = Argument.at(text, isEscaped(text, from) ? from + 1 : from);
        if (said != null) {
            mask(text, said, commandStart(text, at), at);
        }
    }

    /** A string in which the shell reads escapes: {@code $'a\n'}. */
    private static boolean isEscaped(Text text, int at) {
        return text.at(at) == '$' && Quotes.opening(text, at + 1) > at;
    }

    /** What a program echoes in place of a file: {@code --password-file=<(echo …)}. */
    static void maskSubstitution(Text text, int at) {
        int echo = text.startsWith("echo ", at + 2) ? at + 7 : text.startsWith("printf ", at + 2) ? at + 9 : -1;
        Argument said = echo < 0 ? null : Argument.at(text, text.skipSpaces(echo));
        for (int i = 0; i < MOST_OPTIONS && said != null && said.next() >= 0 && isOptionOrFormat(text, said); i++) {
            said = Argument.at(text, said.next());
        }
        if (said == null) {
            return;
        }
        int bracket = Values.indexOf(text.t, ')', said.from(), said.to());
        int to = bracket < 0 ? said.to() : bracket;
        int option = text.at(at - 1) == '=' ? NameBefore.start(text, at - 1) : at;
        boolean secret = namesSecret(text, option, at) || reads(text, commandStart(text, at), at);
        if (secret && !text.startsWith(Spans.MARK, said.from()) && !Placeholders.isOne(text.t, said.from(), to)) {
            text.mask(Rule.SECRET, said.from(), to, said.from());
        }
    }

    /** {@code --password-file}, {@code --token-file}. */
    private static boolean namesSecret(Text text, int from, int to) {
        for (String name : FILES) {
            if (text.has(name, from, to)) {
                return true;
            }
        }
        return false;
    }

    /** Masks the lines behind the two signs that stand there, if the command before them reads passwords. */
    static void maskDocument(Text text, int at) {
        if (at < text.documentTo) {
            return;
        }
        int command = commandStart(text, at);
        command = text.startsWith("sudo ", command) ? text.skipSpaces(command + 5) : command;
        char sign = text.startsWith("chpasswd", command)
                ? ':'
                : text.startsWith("ftp ", command) ? ' ' : text.has(IMPORT, command, at) ? '=' : 0;
        int line = sign == 0 ? -1 : Lines.next(text, text.lineEnd(at));
        while (line >= 0 && maskPair(text, line, sign)) {
            text.documentTo = text.lineEnd(line);
            line = Lines.next(text, text.documentTo);
        }
    }

    /** Whether a line is a user or a name, a sign and a password, which is then masked; of FTP, {@code user bob …}. */
    private static boolean maskPair(Text text, int line, char sign) {
        int name = sign == ' ' && text.startsWith("user ", line) ? text.skipSpaces(line + 5) : line;
        int colon = text.runEnd(Chars.DOTTED, name);
        colon = text.at(colon) == '@' ? text.runEnd(Chars.DOTTED, colon + 1) : Spans.behindMark(text, colon, text.to);
        boolean pair = text.at(colon) == sign && colon > line && (sign != ' ' || name > line);
        Argument password = pair ? Argument.at(text, colon + 1) : null;
        if (password != null && !Placeholders.isOne(text.t, password.from(), password.to())) {
            text.mask(Rule.SECRET, password.from(), password.to(), line);
        }
        return password != null;
    }

    private static int commandEnd(Text text, int from) {
        int i = from;
        while (i < text.to && i - from < LONGEST_COMMAND && !endsCommand(text.t[i])) {
            i++;
        }
        return i;
    }

    private static int commandStart(Text text, int end) {
        int i = end;
        while (i > text.from && end - i < LONGEST_COMMAND && !beginsBehind(text.t[i - 1])) {
            i--;
        }
        return text.skipSpaces(i);
    }

    /** A command in quotes begins behind them, one on a line of its own behind the break, which may be an escape. */
    private static boolean beginsBehind(char c) {
        return endsCommand(c) || Chars.isQuote(c) || c == '\\';
    }

    private static boolean endsCommand(char c) {
        return c == '\n' || c == '|' || c == ';' || c == '&' || c == '<';
    }

    private static void mask(Text text, Argument said, int from, int to) {
        int program = program(text, from, to);
        if (!readsPassword(text, from, to) || Placeholders.isOne(text.t, said.from(), said.to())) {
            return;
        }
        if (text.startsWith("chpasswd", program)) {
            maskPairs(text, said);
        } else if (!text.startsWith(Spans.MARK, said.from())) {
            text.mask(Rule.SECRET, said.from(), said.to(), said.from());
        }
    }

    /** Where the program's name begins: behind {@code sudo} and its options. */
    private static int program(Text text, int from, int to) {
        return text.startsWith("sudo ", from) ? behindOptions(text, from + 5, to) : from;
    }

    /** Whether the input of the command there is a secret. */
    static boolean readsPassword(Text text, int from, int to) {
        int program = program(text, from, to);
        return (program > from && asksForPassword(text, from + 5, program)) || reads(text, program, to);
    }

    /** Masks of each line what stands behind its colon. */
    private static void maskPairs(Text text, Argument said) {
        int line = said.from();
        while (line >= 0 && line < said.to()) {
            int end = Math.min(text.lineEnd(line), said.to());
            int colon = Values.indexOf(text.t, ':', line, end);
            if (colon >= 0 && colon + 1 < end && !text.startsWith(Spans.MARK, colon + 1)) {
                text.mask(Rule.SECRET, colon + 1, end, line);
            }
            line = Lines.next(text, end);
        }
    }

    private static int behindOptions(Text text, int from, int to) {
        int i = text.skipSpaces(from);
        while (i < to && text.t[i] == '-') {
            while (i < to && text.t[i] != ' ') {
                i++;
            }
            i = text.skipSpaces(i);
        }
        return i;
    }

    /** {@code sudo -S}. */
    private static boolean asksForPassword(Text text, int from, int to) {
        return Values.indexOf(text.t, 'S', from, Math.min(to, text.to)) >= 0;
    }

    private static boolean reads(Text text, int from, int to) {
        for (String program : PROGRAMS) {
            if (text.startsWith(program, from) && !Chars.is(Chars.NAME, text.at(from + program.length()))) {
                return true;
            }
        }
        for (int i = from; i < to; i++) {
            char c = text.t[i];
            if ((c == 'p' || c == 't' || c == 's' || c == 'w' || c == 'v' || c == 'b' || c == 'c' || c == 'e')
                    && startsCommand(text, i)) {
                return true;
            }
        }
        return false;
    }

    private static boolean startsCommand(Text text, int at) {
        for (String command : COMMANDS) {
            if (text.startsWith(command, at)) {
                return true;
            }
        }
        return false;
    }
}
