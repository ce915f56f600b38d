package dev.hermes.schemas.redaction;

import java.util.Set;

/** Passwords behind short options, of the programs whose options are known: {@code curl -u user:…}, {@code mysql -p…}. */
final class ShortOptions {
    private static final int LONGEST_COMMAND_LINE = 4096;

    /** Which short options of a program take a password; a colon: the password stands behind the colon of the value. */
    private static final Set<String> OPTIONS = Set.of(
            "curl -u:",
            "curl -U:",
            "wget -u:",
            "http -a:",
            "http -u:",
            "https -a:",
            "https -u:",
            "ssh-keygen -N",
            "mysql -p",
            "mysqldump -p",
            "mysqladmin -p",
            "mariadb -p",
            "mysqlimport -p",
            "sshpass -p",
            "redis-cli -a",
            "docker -p",
            "podman -p",
            "sqlcmd -P",
            "mongo -p",
            "mongosh -p",
            "mongodump -p",
            "mongorestore -p",
            "ldapsearch -w",
            "ldapadd -w",
            "ldapmodify -w",
            "smbclient -U%",
            "influx -p",
            "helm -p");

    private static final Set<String> PROGRAMS = Set.of(
            "curl",
            "wget",
            "http",
            "https",
            "mysql",
            "mysqldump",
            "mysqladmin",
            "mariadb",
            "mysqlimport",
            "sshpass",
            "ssh-keygen",
            "redis-cli",
            "docker",
            "podman",
            "sqlcmd",
            "mongo",
            "mongosh",
            "mongodump",
            "mongorestore",
            "ldapsearch",
            "ldapadd",
            "ldapmodify",
            "influx",
            "helm");

    private static final int LONGEST_PROGRAM = 12;

    private ShortOptions() {}

    /** Remembers a program that is named there. */
    static void see(Text text, int at) {
        if (!mayBeProgram(text.t[at], text.at(at + 1))) {
            return;
        }
        int end = text.runEnd(Chars.URL64, at);
        if (end - at <= LONGEST_PROGRAM && text.at(end) == ' ' && PROGRAMS.contains(new String(text.t, at, end - at))) {
            text.command = at;
        }
    }

    private static boolean mayBeProgram(char first, char second) {
        return switch (first) {
            case 'c' -> second == 'u';
            case 'w' -> second == 'g';
            case 'h' -> second == 't' || second == 'e';
            case 'm' -> second == 'y' || second == 'a' || second == 'o';
            case 's' -> second == 's' || second == 'q' || second == 'm';
            case 'r' -> second == 'e';
            case 'd', 'p' -> second == 'o';
            case 'l' -> second == 'd';
            case 'i' -> second == 'n';
            default -> false;
        };
    }

    /** Masks the password behind the option that stands there; gives its end, or {@code at}. */
    static int mask(Text text, int at) {
        if (text.command < 0
                || at - text.command > LONGEST_COMMAND_LINE
                || (!Chars.isSpace(text.at(at - 1)) && !Chars.isQuote(text.at(at - 1)))) {
            return at;
        }
        String program = new String(text.t, text.command, text.runEnd(Chars.URL64, text.command) - text.command);
        boolean longUser = text.at(at + 1) == '-';
        String option = program + " -" + (longUser ? "u" : text.at(at + 1));
        boolean user = OPTIONS.contains(option + ":");
        if (!user && !OPTIONS.contains(option)) {
            return at;
        }
        int value = longUser ? text.runEnd(Chars.URL64, at) : at + 2;
        boolean attached = !Chars.isSpace(text.at(value));
        if (attached && (text.startsWith("ort", value) || text.startsWith("rotocol", value))) {
            return at; // a long option with one dash
        }
        boolean ports = program.equals("docker") || program.equals("podman") || program.equals("helm");
        if ((!attached && program.startsWith("my")) || (program.equals("mariadb") && !attached)) {
            return at; // these ask for it
        }
        value = text.skipSpaces(value);
        char quote = text.at(value);
        value += Chars.isQuote(quote) ? 1 : 0;
        int end = value;
        while (end < text.to
                && !Chars.isSpace(text.t[end])
                && text.t[end] != '\\'
                && !(Chars.isQuote(quote) ? text.t[end] == quote : Chars.isQuote(text.t[end]))) {
            end++;
        }
        if (user) {
            int colon = Values.indexOf(text.t, ':', value, end);
            value = colon < 0 ? end : colon + 1;
        }
        boolean kept = value >= end
                || text.t[value] == '-'
                || Values.isReference(text.t, value, end)
                || (ports && !isLogin(text, at));
        return kept ? at : text.mask(Rule.SECRET, value, end, at);
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
