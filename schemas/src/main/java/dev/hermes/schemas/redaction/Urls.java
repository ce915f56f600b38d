package dev.hermes.schemas.redaction;

import java.util.List;
import java.util.stream.Collectors;

/** Passwords in URLs, and URLs that are secrets themselves. */
final class Urls {
    private static final int LONGEST_USER_INFO = 1024;
    private static final int SHORTEST_OF_NATS = 6;
    private static final int SHORTEST_OF_CUT = 6;

    private static final String ENCODED_COLON = "%3a";
    private static final String ENCODED_SLASH = "%2f";
    private static final String ENCODED_AT = "%40";

    /** Addresses that whoever has them may post to, up to their secret part. */
    static final List<String> WEBHOOKS = List.of(
            "hooks.slack.com/services/",
            "hooks.slack.com/workflows/",
            "hooks.slack.com/triggers/",
            "discord.com/api/webhooks/",
            "discordapp.com/api/webhooks/",
            "hooks.zapier.com/hooks/catch/",
            "outlook.office.com/webhook/",
            "webhook.office.com/webhookb2/");

    private static final String[][] WEBHOOKS_BY_FIRST = webhooksByFirst();

    /** The password that GitHub wants where the user is a token. */
    private static final String OF_TOKENS = "x-oauth-basic";

    private Urls() {}

    /**
     * Masks what stands before the @ of an authority.
     *
     * @param at of the colon of {@code ://}
     * @return the end of what was masked, or {@code at}
     */
    static int mask(Text text, int at) {
        int from = at + 3;
        int slash = -1;
        int sign = -1;
        // whether a sign stood before the first slash: then one behind it must have a port to count
        boolean whole = false;
        int limit = Math.min(text.to, from + LONGEST_USER_INFO);
        for (int i = from; i < limit && !endsUrl(text, i); i++) {
            char c = text.t[i];
            if (c == '@' && (slash < 0 || (whole ? isBeforePort(text, i) : isUserInfo(text, from, slash)))) {
                sign = i;
            } else if (c == '/' && slash < 0) {
                whole = sign >= 0;
                slash = i;
            } else if (c == ':' && text.startsWith("://", i)) {
                break;
            }
        }
        if (sign >= 0) {
            return maskUserInfo(text, from, sign, at);
        }
        int end = KeyedUrls.mask(text, from, at);
        return end > at ? end : maskCut(text, from, at);
    }

    /**
     * Masks the password of a URL that is a value in another one, and encoded as such: {@code postgres%3A%2F%2Fapp%3A…%40db}.
     *
     * @param at of the encoded colon behind the scheme
     * @return the end of what was masked, or {@code at}
     */
    static int maskEncoded(Text text, int at) {
        int from = at + ENCODED_COLON.length() + 2 * ENCODED_SLASH.length();
        int limit = Math.min(text.to, from + LONGEST_USER_INFO);
        int password = -1;
        for (int i = from; i < limit; i++) {
            if (password < 0 && text.startsWithIgnoreCase(ENCODED_COLON, i)) {
                password = i + ENCODED_COLON.length();
            } else if (password >= 0 && text.startsWith(ENCODED_AT, i)) {
                return Placeholders.isOne(text.t, password, i) ? at : text.mask(Rule.URL_PASSWORD, password, i, at);
            } else if (!isOfEncoded(text, i)) {
                return at;
            }
        }
        return at;
    }

    /** A slash that belongs to a password is encoded twice there. */
    private static boolean isOfEncoded(Text text, int at) {
        char c = text.t[at];
        return Chars.is(Chars.URL64, c)
                || ("%.~!*$'()+".indexOf(c) >= 0 && !text.startsWithIgnoreCase(ENCODED_SLASH, at));
    }

    /** {@code postgres://app:…}, cut before its {@code @}: what stands behind a host is a port, and has only digits. */
    private static int maskCut(Text text, int from, int at) {
        int colon = text.runEnd(Chars.DOTTED, from);
        int password = colon + 1;
        int end = password;
        while (text.at(colon) == ':' && end < text.to && isOfCut(text.t[end]) && end - password <= Values.LOOK) {
            end++;
        }
        boolean cut = end >= text.to
                || text.t[end] == '\u2026'
                || text.startsWith("...", end - 3)
                || text.startsWith("...", end)
                || Quotes.opening(text, end) >= 0;
        boolean secret = cut
                && end - password >= SHORTEST_OF_CUT
                && end - password <= Values.LOOK
                && Randomness.looksMade(text.t, password, end)
                && !Placeholders.isOne(text.t, password, end);
        return secret ? text.mask(Rule.URL_PASSWORD, password, end, at) : at;
    }

    private static boolean isOfCut(char c) {
        return Chars.is(Chars.URL64, c) || "!$%^&*+~".indexOf(c) >= 0;
    }

    /** {@code @host:5432/}: a port tells the host from a path with such a sign in it. */
    private static boolean isBeforePort(Text text, int at) {
        int colon = text.runEnd(Chars.DOTTED, at + 1);
        int end = text.runEnd(Chars.ALNUM, colon + 1);
        return colon > at + 1
                && text.at(colon) == ':'
                && text.at(end) == '/'
                && Values.isPin(text.t, colon + 1, end)
                && text.t[at - 1] != '/';
    }

    private static boolean endsUrl(Text text, int at) {
        char c = text.t[at];
        return c <= ' '
                || Chars.isQuote(c)
                || (c == '<' && text.at(at - 1) != ':')
                || (c == '\\' && isEscape(text, at));
    }

    /** Slashes before a name belong to a user of Windows. */
    private static boolean isEscape(Text text, int at) {
        int behind = Quotes.behindSlashes(text, at);
        char next = text.at(behind);
        return !Chars.isAlnum(next) || next == 'n' || next == 't' || next == 'r';
    }

    /** {@code user:…@tcp(host:3306)/database}, as drivers of Go have it. */
    static int maskGo(Text text, int at) {
        int from = at;
        while (from > text.floor
                && at - from < Values.LOOK
                && !Chars.isSpace(text.t[from - 1])
                && text.t[from - 1] != ':') {
            from--;
        }
        boolean masked = text.at(at - 1) == ']' && Spans.isMarkEnd(text, at - 1);
        boolean secret = !masked && from < at && text.at(from - 1) == ':' && !Placeholders.isOne(text.t, from, at);
        return secret ? text.mask(Rule.URL_PASSWORD, from, at, at) : at;
    }

    /** Masks the password of {@code jdbc:oracle:thin:user/password@…}, or with another sign behind the user. */
    static int maskBehindUser(Text text, int at, char sign) {
        int slash = text.runEnd(Chars.NAME, at + 1);
        if (text.at(slash) != sign) {
            return at;
        }
        int end = slash + 1;
        while (end < text.to && !endsUrl(text, end) && text.t[end] != '@' && text.t[end] != '/') {
            end++;
        }
        boolean password = text.at(end) == '@' && !Placeholders.isOne(text.t, slash + 1, end);
        return password ? text.mask(Rule.URL_PASSWORD, slash + 1, end, at) : at;
    }

    /** A slash may belong to a password; what goes before it is then no host with a port. */
    private static boolean isUserInfo(Text text, int from, int slash) {
        int colon = indexOf(text, ':', from, slash);
        if (colon < 0 || text.at(from) == '[') {
            return false;
        }
        boolean port = true;
        for (int i = colon + 1; i < slash; i++) {
            port &= Chars.isDigit(text.t[i]);
        }
        return !port;
    }

    private static int maskUserInfo(Text text, int from, int sign, int otherwise) {
        int colon = indexOf(text, ':', Spans.behindMark(text, from, sign), sign);
        if (colon >= 0) {
            if (isExample(text, from, colon, sign)) {
                text.floor = Math.max(text.floor, sign + 1); // no address of e-mail either
                return otherwise;
            }
            if (text.startsWith(OF_TOKENS, colon + 1)) {
                text.floor = Math.max(text.floor, sign + 1); // no address of e-mail either
                boolean token =
                        Randomness.looksSecret(text.t, from, colon) && Spans.behindMark(text, from, sign) == from;
                return token ? text.mask(Rule.URL_PASSWORD, from, colon, otherwise) : otherwise;
            }
            boolean reference = Placeholders.isOne(text.t, colon + 1, sign);
            return reference ? otherwise : text.mask(Rule.URL_PASSWORD, colon + 1, sign, otherwise);
        }
        boolean nats = text.startsWith("nats", from - 7) && sign - from >= SHORTEST_OF_NATS;
        boolean token = (nats || sign - from >= 16)
                && !text.startsWith(Spans.MARK, from)
                && Randomness.looksSecret(text.t, from, sign);
        return token ? text.mask(Rule.URL_PASSWORD, from, sign, otherwise) : otherwise;
    }

    /** {@code user:password@}, as manuals have it. */
    private static boolean isExample(Text text, int from, int colon, int sign) {
        boolean user =
                text.startsWithIgnoreCase("user", from) && (colon == from + 4 || text.startsWith("name", from + 4));
        return user && sign - colon == 9 && text.startsWithIgnoreCase("password", colon + 1);
    }

    /** A user that was masked before holds a colon. */
    private static int indexOf(Text text, char c, int from, int to) {
        for (int i = from; i < to; i++) {
            if (text.t[i] == c) {
                return i;
            }
        }
        return -1;
    }

    /** Masks the path of a webhook: who has it may post. */
    static int maskWebhook(Text text, int at) {
        int path = webhookPath(text, at);
        if (path < 0) {
            return at;
        }
        int end = path;
        while (end < text.to
                && (Chars.is(Chars.URL64, text.t[end])
                        || text.t[end] == '/'
                        || text.t[end] == '@'
                        || text.t[end] == '.')) {
            end++;
        }
        Rule rule = text.startsWith("hooks.slack", at) ? Rule.SLACK : Rule.VENDOR_TOKEN;
        boolean secret = end - path >= 16 && Randomness.looksSecret(text.t, path, end);
        return secret ? text.mask(rule, path, end, at) : at;
    }

    private static String[][] webhooksByFirst() {
        String[][] hooks = new String[128][];
        WEBHOOKS.stream()
                .collect(Collectors.groupingBy(hook -> hook.charAt(0)))
                .forEach((first, list) -> hooks[first] = list.toArray(String[]::new));
        return hooks;
    }

    private static int webhookPath(Text text, int at) {
        char first = text.t[at];
        String[] hooks = first < 128 ? WEBHOOKS_BY_FIRST[first] : null;
        for (int i = 0; hooks != null && i < hooks.length; i++) {
            if (text.startsWith(hooks[i], at)) {
                return at + hooks[i].length();
            }
        }
        return -1;
    }
}
