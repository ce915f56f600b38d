package dev.hermes.schemas.redaction;

import java.util.Locale;
import java.util.Set;

/** Addresses of e-mail. */
final class Emails {
    private static final int LONGEST_LOCAL = 64;

    /** What stands behind the last dot of names that are none of hosts. */
    private static final Set<String> FILE_ENDINGS = Set.of(
            "png", "jpg", "jpeg", "gif", "svg", "webp", "avif", "ico", "js", "mjs", "cjs", "ts", "tsx", "jsx", "css",
            "scss", "json", "yaml", "yml", "xml", "html", "md", "txt", "py", "rb", "java", "kt", "go", "rs", "jar",
            "zip", "gz", "tgz", "tar", "whl", "log", "lock", "service", "socket", "timer", "target", "mount", "slice",
            "scope", "plist", "conf", "toml", "pdf");

    private Emails() {}

    /** Masks the address around the @, or the {@code %40}, that stands there; gives its end, or {@code at}. */
    static int mask(Text text, int at, int width) {
        int from = localStart(text, at);
        int end = domainEnd(text, at + width);
        if (from == at || end < 0 || isOtherwiseKnown(text, from, at, end)) {
            return at;
        }
        return text.mask(Rule.EMAIL, from, end, at);
    }

    private static int localStart(Text text, int at) {
        int i = beforeLocal(text, at, at);
        while (i > text.floor && text.startsWithIgnoreCase("%2b", i - 1)) { // bob+news, encoded as in a URL
            i = beforeLocal(text, i - 1, at);
        }
        if (i > text.from && text.t[i - 1] == '\\' && at - i > 1 && "ntr".indexOf(text.t[i]) >= 0) {
            i++; // the letter of an escape
        }
        if (text.at(i - 1) == '%'
                && at - i > 2
                && Chars.is(Chars.HEX, text.t[i])
                && Chars.is(Chars.HEX, text.t[i + 1])) {
            i += 2;
        }
        while (i < at && !Chars.isAlnum(text.t[i]) && text.t[i] < 128 && text.t[i] != '_') {
            i++;
        }
        return i;
    }

    private static int beforeLocal(Text text, int from, int at) {
        int i = from;
        while (i > text.floor && at - i < LONGEST_LOCAL && isLocal(text.t[i - 1])) {
            i--;
        }
        return i;
    }

    private static boolean isLocal(char c) {
        return Chars.is(Chars.LOCAL, c) || (c >= 128 && Character.isLetterOrDigit(c));
    }

    /** Behind two labels at least, the last of letters only; -1: there is no such name. */
    private static int domainEnd(Text text, int at) {
        int i = at;
        int label = at;
        int end = -1;
        while (i <= text.to) {
            char c = text.at(i);
            if (Chars.isAlnum(c) || c == '-' || (c >= 128 && Character.isLetter(c))) {
                i++;
                continue;
            }
            if (i == label) {
                break;
            }
            if (label > at && isTopLevel(text, label, i)) {
                end = i;
            }
            if (c != '.') {
                break;
            }
            i++;
            label = i;
        }
        // a last label that is no top level makes it no host at all, unless the dot ends a sentence
        return end > 0 && (i == label || end == i) ? end : -1;
    }

    private static boolean isTopLevel(Text text, int from, int to) {
        if (to - from < 2) {
            return false;
        }
        boolean punycode = text.startsWithIgnoreCase("xn--", from);
        for (int i = from; i < to && !punycode; i++) {
            if (!Chars.isLetter(text.t[i]) && text.t[i] < 128) {
                return false;
            }
        }
        return true;
    }

    private static boolean isOtherwiseKnown(Text text, int from, int at, int end) {
        int dot = end;
        while (text.t[dot - 1] != '.') {
            dot--;
        }
        if (FILE_ENDINGS.contains(new String(text.t, dot, end - dot).toLowerCase(Locale.ROOT))) {
            return true;
        }
        if (text.startsWith(":~", end) || text.startsWith("'s shell", end)) {
            return true; // the prompt of a shell
        }
        // git@github.com:org/repo.git names a machine's account
        return at - from == 3 && text.startsWithIgnoreCase("git", from);
    }
}
