package dev.hermes.schemas.redaction;

import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Programs that take a password on their command line, and by which of their options. */
final class Programs {
    static final int LONGEST_NAME = 26;

    private static final String[] ENDINGS = {".exe", ".sh", ".py", ".jar"};

    /** How the value of an option is read. */
    enum Value {
        WHOLE,
        /** What stands behind the first colon, percent sign or comma. */
        BEHIND_COLON,
        BEHIND_PERCENT,
        BEHIND_COMMA,
        /** As {@link #WHOLE}, but only without a blank between: else the program asks for it. */
        ATTACHED,
        /** As {@link #WHOLE}, but only with a blank between: else it is a long option with one dash. */
        SEPARATE,
        /** As {@link #WHOLE}, but only of the command {@code login}. */
        OF_LOGIN,
        COOKIES
    }

    /** By program, a list of options: the letter, and a sign for how its value is read. */
    private static final Map<String, String> OPTIONS = Map.ofEntries(
            Map.entry("curl", "u: U: b="),
            Map.entry("wget", "u:"),
            Map.entry("http", "a: u:"),
            Map.entry("https", "a: u:"),
            Map.entry("ab", "A:"),
            Map.entry("ssh-keygen", "N P"),
            Map.entry("mysql", "p!"),
            Map.entry("mysqldump", "p!"),
            Map.entry("mysql_secure_installation", "p!"),
            Map.entry("veracrypt", "p"),
            Map.entry("knife", "P"),
            Map.entry("mysqladmin", "p!"),
            Map.entry("mysqlimport", "p!"),
            Map.entry("mariadb", "p!"),
            Map.entry("7z", "p!"),
            Map.entry("7za", "p!"),
            Map.entry("zip", "P"),
            Map.entry("unzip", "P"),
            Map.entry("sshpass", "p"),
            Map.entry("redis-cli", "a"),
            Map.entry("docker", "p^"),
            Map.entry("podman", "p^"),
            Map.entry("buildah", "p^"),
            Map.entry("helm", "p^"),
            Map.entry("oc", "p^"),
            Map.entry("az", "p^"),
            Map.entry("sqlcmd", "P"),
            Map.entry("bcp", "P"),
            Map.entry("mongo", "p"),
            Map.entry("mongosh", "p"),
            Map.entry("mongodump", "p"),
            Map.entry("mongorestore", "p"),
            Map.entry("cqlsh", "p"),
            Map.entry("ldapsearch", "w"),
            Map.entry("ldapadd", "w"),
            Map.entry("ldapmodify", "w"),
            Map.entry("smbclient", "U%"),
            Map.entry("influx", "p t."),
            Map.entry("lftp", "u,"),
            Map.entry("ipmitool", "P"),
            Map.entry("openssl", "k."),
            Map.entry("useradd", "p"),
            Map.entry("usermod", "p"),
            Map.entry("psexec", "p"),
            Map.entry("snowsql", "p"),
            Map.entry("elasticsearch-users", "p"),
            Map.entry("evil-winrm", "p"),
            Map.entry("winrm", "p"),
            Map.entry("nxc", "p"),
            Map.entry("snmpwalk", "c A X"),
            Map.entry("snmpget", "c A X"),
            Map.entry("twine", "p"),
            Map.entry("osql", "P"),
            Map.entry("mssql-cli", "P"),
            Map.entry("ldapwhoami", "w"),
            Map.entry("ldappasswd", "w s a"),
            Map.entry("smbmap", "p"),
            Map.entry("netexec", "p"),
            Map.entry("crackmapexec", "p"),
            Map.entry("rdesktop", "p"),
            Map.entry("rabbitmqadmin", "p"),
            Map.entry("etcdctl", "u:"),
            Map.entry("unrar", "p!"),
            Map.entry("mosquitto_pub", "P"),
            Map.entry("mosquitto_sub", "P"),
            Map.entry("conan", "p^"),
            Map.entry("crane", "p^"),
            Map.entry("oras", "p^"),
            Map.entry("regctl", "p^"),
            Map.entry("cf", "p^"),
            Map.entry("cypher-shell", "p"),
            Map.entry("ncftpput", "p"),
            Map.entry("ncftpget", "p"),
            Map.entry("ncftpls", "p"),
            Map.entry("youtube-dl", "p."),
            Map.entry("yt-dlp", "p."),
            Map.entry("p4", "P"),
            Map.entry("ctr", "u:"),
            Map.entry("gpg-preset-passphrase", "P"),
            Map.entry("rpcclient", "U%"));

    private static final WordStarts STARTS = WordStarts.of(starts());

    private Programs() {}

    /** How the names of these programs begin. */
    static Set<String> starts() {
        return starts(OPTIONS.keySet());
    }

    /** Names and, of those with two or three letters, with what may stand behind: many words begin as these do. */
    static Set<String> starts(Set<String> names) {
        return names.stream().flatMap(Programs::starts).collect(Collectors.toSet());
    }

    private static Stream<String> starts(String name) {
        return name.length() > 3
                ? Stream.of(name)
                : Stream.of(" ", "\t", "\n", "\"", "'", "`", "\\", ".").map(name::concat);
    }

    /** The options of the program whose name stands there, null: it is none. */
    static String options(char[] t, int from, int to) {
        int end = withoutEnding(t, from, to);
        boolean maybe = end - from <= LONGEST_NAME && STARTS.mayBegin(t, from, end);
        return maybe ? OPTIONS.get(new String(t, from, end - from)) : null;
    }

    /** End of a program's name whose file is {@code NAME.exe} or {@code NAME.sh}, or {@code to}. */
    static int withoutEnding(char[] t, int from, int to) {
        for (String ending : ENDINGS) {
            int end = to - ending.length();
            if (end > from && Values.startsWith(t, end, to, ending)) {
                return end;
            }
        }
        return to;
    }

    /** Behind the ending that may follow a program's name. */
    static int behindEnding(Text text, int at) {
        if (text.at(at) != '.') {
            return at;
        }
        for (String ending : ENDINGS) {
            if (text.startsWith(ending, at)) {
                return at + ending.length();
            }
        }
        return at;
    }

    /** Where a program's name begins in the path of its file, -1: it is none of these. */
    static int start(char[] t, int from, int to) {
        int name = to;
        while (name > from && to - name <= LONGEST_NAME && t[name - 1] != '/') {
            name--;
        }
        return options(t, name, to) != null || Positions.isProgram(t, name, to) ? name : -1;
    }

    static boolean mayBegin(Text text, int at) {
        return STARTS.mayBegin(text, at);
    }

    /** How a program with these options reads the value of one; null: it is no password. */
    static Value valueOf(String options, char option) {
        int at = -1;
        for (int i = 0; i < options.length() && at < 0; i = options.indexOf(' ', i) + 1) {
            at = options.charAt(i) == option ? i : -1;
            if (options.indexOf(' ', i) < 0) {
                break;
            }
        }
        if (at < 0) {
            return null;
        }
        char sign = at + 1 < options.length() ? options.charAt(at + 1) : ' ';
        return switch (sign) {
            case ':' -> Value.BEHIND_COLON;
            case '%' -> Value.BEHIND_PERCENT;
            case ',' -> Value.BEHIND_COMMA;
            case '!' -> Value.ATTACHED;
            case '.' -> Value.SEPARATE;
            case '^' -> Value.OF_LOGIN;
            case '=' -> Value.COOKIES;
            default -> Value.WHOLE;
        };
    }
}
