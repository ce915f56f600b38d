package dev.hermes.schemas.redaction;

import static dev.hermes.schemas.redaction.Chars.ALNUM;
import static dev.hermes.schemas.redaction.Chars.BASE64;
import static dev.hermes.schemas.redaction.Chars.DOTTED;
import static dev.hermes.schemas.redaction.Chars.HEX;
import static dev.hermes.schemas.redaction.Chars.NAME;
import static dev.hermes.schemas.redaction.Chars.URL64;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The known shapes of tokens, by their first two chars. Of two that fit the first counts: longer prefixes stand first. */
final class Shapes {
    private static final List<Shape> SHAPES = read();
    private static final Shape[][] BY_TWO_CHARS = byTwoChars(SHAPES);

    /** How all begin that are looked for, those included that no table can say. */
    private static final WordStarts STARTS = starts();

    /** Prefixes of tokens by the char before their first sign. */
    private static final String[][] GLUED = glued(
            "ghp_",
            "gho_",
            "ghu_",
            "ghs_",
            "ghr_",
            "github_pat_",
            "glpat-",
            "sk-ant-",
            "sk-proj-",
            "sk_live_",
            "xoxb-",
            "xoxp-",
            "npm_",
            "hf_",
            "pypi-");

    private static final int LONGEST_LOOK = 64;

    /** Letters and digits without a break at the beginning of tokens that are known by what stands further in. */
    private static final int SHORTEST_BEFORE_MIDDLE = 14;

    private static final String SCRAM = "SCRAM-SHA-";
    private static final int LONGEST_SCRAM = 512;
    private static final int SENDGRID_PART = 16;
    private static final int ZOHO_PART = 32;
    private static final String WORDPRESS = "wordpress_";
    private static final int LONGEST_COOKIE = 512;
    private static final String BRAINTREE = "access_token$";

    /** How application tokens of Twitter begin. */
    private static final String TWITTER = "AAAAAAAAAAAAAAAAAAAA";

    private static final int SHORTEST_OF_TWITTER = 80;
    private static final int LONGEST_OF_TWITTER = 256;

    private Shapes() {}

    private static List<Shape> read() {
        List<Shape> shapes = new ArrayList<>();
        for (String line : ComingAlong.lines("tokens.tsv")) {
            String[] cells = line.split("\t", -1);
            int kind = Chars.kind(cells[2]);
            int min = Integer.parseInt(cells[3]);
            int max = Integer.parseInt(cells[4]);
            shapes.add(new Shape(Rule.of(cells[0]), cells[1], kind, min, max, Shape.Look.of(cells[5])));
        }
        return shapes;
    }

    private static Shape[][] byTwoChars(List<Shape> shapes) {
        Map<Integer, List<Shape>> lists = new HashMap<>();
        for (Shape shape : shapes) {
            int key = key(shape.prefix.charAt(0), shape.prefix.charAt(1));
            lists.computeIfAbsent(key, k -> new ArrayList<>()).add(shape);
        }
        Shape[][] table = new Shape[128 * 128][];
        lists.forEach((key, list) -> table[key] = list.toArray(Shape[]::new));
        return table;
    }

    private static String[][] glued(String... prefixes) {
        String[][] table = new String[128][];
        for (String prefix : prefixes) {
            int sign = 0;
            while (Chars.isAlnum(prefix.charAt(sign))) {
                sign++;
            }
            String[] others = table[prefix.charAt(sign - 1)];
            String[] all = others == null ? new String[1] : Arrays.copyOf(others, others.length + 1);
            all[all.length - 1] = prefix;
            table[prefix.charAt(sign - 1)] = all;
        }
        return table;
    }

    private static WordStarts starts() {
        List<String> starts =
                new ArrayList<>(List.of("pat", "Private", "A3-", "AC", "eyJ", "SG.", "s.", "sk.", "tk.", "MII", SCRAM));
        starts.addAll(List.of(BRAINTREE, TWITTER, WORDPRESS));
        for (char second = 0; second < 128; second++) {
            starts.addAll(List.of("M" + second, "N" + second, "O" + second)); // base64 of a number
        }
        SHAPES.forEach(shape -> starts.add(shape.prefix));
        return WordStarts.of(starts);
    }

    private static int key(char first, char second) {
        return first << 7 | second;
    }

    /** Masks the token that begins there; gives its end, or {@code at}. */
    static int mask(Text text, int at) {
        return STARTS.mayBegin(text, at) ? maskStarted(text, at) : at;
    }

    private static int maskStarted(Text text, int at) {
        char second = text.at(at + 1);
        Shape[] shapes = second < 128 ? BY_TWO_CHARS[key(text.t[at], second)] : null;
        if (shapes != null) {
            for (Shape shape : shapes) {
                int end = shape.end(text, at);
                if (end > 0) {
                    int next = text.mask(shape.rule, at, end, at);
                    return shape.rule == Rule.TWILIO && next > at ? withPassword(text, next) : next;
                }
            }
        }
        return switch (text.t[at]) {
            case 'p' -> text.startsWith("pat", at) ? airtable(text, at) : at;
            case 'P' -> text.startsWith("Private-Lines: ", at) ? putty(text, at) : at;
            case 'A' ->
                text.startsWith("A3-", at)
                        ? onePassword(text, at)
                        : second == 'A' ? twitter(text, at) : behindAccount(text, at);
            case 'a' -> braintree(text, at);
            case 'w' -> wordPress(text, at);
            case 'e' -> jwt(text, at);
            case 'S' -> second == 'C' ? scram(text, at) : sendGrid(text, at);
            case 's' -> second == '.' ? vault(text, at) : mapbox(text, at);
            case 't' -> mapbox(text, at);
            case 'M' -> text.startsWith("MII", at) ? derKey(text, at) : discord(text, at);
            case 'N', 'O' -> discord(text, at);
            default -> at;
        };
    }

    /** A token with a prefix that is in no word, behind other letters; at the first sign of the prefix. */
    static int maskGlued(Text text, int at) {
        char last = text.at(at - 1);
        String[] prefixes = last < 128 ? GLUED[last] : null;
        for (int i = 0; prefixes != null && i < prefixes.length; i++) {
            int from = at - prefixes[i].indexOf(text.t[at]);
            if (from > text.floor && Chars.isAlnum(text.at(from - 1)) && text.startsWith(prefixes[i], from)) {
                int body = from + prefixes[i].length();
                int end = Math.min(text.runEnd(URL64, body), body + LONGEST_LOOK);
                return Randomness.hasRandomStretch(text.t, body, end) ? Math.max(at, mask(text, from)) : at;
            }
        }
        return at;
    }

    /** Tokens that are known by what stands further in: of Azure, of Terraform, of New Relic, of Mailgun, of Zoho. */
    static int maskByMiddle(Text text, int at, int wordEnd) {
        if (wordEnd - at < SHORTEST_BEFORE_MIDDLE) {
            return wordEnd - at == 4 && text.t[at] == '1' ? zoho(text, at) : at;
        }
        int azure = AzureMarks.maskFrom(text, at);
        if (azure > at) {
            return azure;
        }
        if (text.at(at + 52) == 'J' && text.startsWith("JQQJ99", at + 52)) {
            int end = text.runEnd(ALNUM, at);
            return end - at >= 80 ? text.mask(Rule.AZURE, at, end, at) : at;
        }
        if (text.at(at + 76) == 'A' && text.startsWith("AZDO", at + 76)) {
            int end = text.runEnd(ALNUM, at);
            return end - at == 84 ? text.mask(Rule.AZURE, at, end, at) : at;
        }
        if (isBase32(text.at(at + 51)) && !Chars.is(NAME, text.at(at + 52)) && isBase32(text, at, at + 52)) {
            return text.mask(Rule.AZURE, at, at + 52, at);
        }
        if (text.at(at + 14) == '.' && text.startsWith(".atlasv1.", at + 14)) {
            int end = text.runEnd(DOTTED, at);
            return end - at >= 60 ? text.mask(Rule.VENDOR_TOKEN, at, end, at) : at;
        }
        if (text.at(at + 36) == 'N' && text.startsWith("NRAL", at + 36) && text.runEnd(HEX, at) == at + 36) {
            return text.mask(Rule.VENDOR_TOKEN, at, at + 40, at);
        }
        if (text.at(at + 32) == '-' && text.at(at + 41) == '-' && text.runEnd(HEX, at) == at + 32) {
            boolean mailgun = text.runEnd(HEX, at + 33) == at + 41 && text.runEnd(HEX, at + 42) == at + 50;
            return mailgun ? text.mask(Rule.VENDOR_TOKEN, at, at + 50, at) : at;
        }
        return at;
    }

    /** A personal token of Azure DevOps before 2024: 52 such chars, digits among them. */
    private static boolean isBase32(Text text, int from, int to) {
        for (int i = to - 1; i >= from; i--) {
            if (!isBase32(text.at(i))) {
                return false;
            }
        }
        return Values.hasDigit(text.t, from, to) && text.runEnd(HEX, from) < to;
    }

    private static boolean isBase32(char c) {
        return Chars.isLower(c) || (c >= '2' && c <= '7');
    }

    /** {@code 1000}, a dot, 32 hexadecimal digits, and the same again. */
    private static int zoho(Text text, int at) {
        int dot = at + 5 + ZOHO_PART;
        boolean token = text.startsWith("1000.", at)
                && text.at(dot) == '.'
                && text.runEnd(HEX, at + 5) == dot
                && text.runEnd(HEX, dot + 1) == dot + 1 + ZOHO_PART;
        return token ? text.mask(Rule.VENDOR_TOKEN, at, dot + 1 + ZOHO_PART, at) : at;
    }

    /** {@code access_token$}, the environment, the account, 32 hexadecimal digits, with dollar signs between. */
    private static int braintree(Text text, int at) {
        if (!text.startsWith(BRAINTREE, at)) {
            return at;
        }
        int environment = text.runEnd(ALNUM, at + BRAINTREE.length());
        int account = text.at(environment) == '$' ? text.runEnd(ALNUM, environment + 1) : environment;
        int end = text.at(account) == '$' ? text.runEnd(HEX, account + 1) : account;
        return end - account > 32 ? text.mask(Rule.VENDOR_TOKEN, at, end, at) : at;
    }

    /** The cookie of a user who is logged in: its name ends in 32 hexadecimal digits, its value has bars in it. */
    private static int wordPress(Text text, int at) {
        if (!text.startsWith(WORDPRESS, at)) {
            return at;
        }
        int sign = text.runEnd(URL64, at);
        if (text.at(sign) != '=' || sign - at < WORDPRESS.length() + 32 || text.runEnd(HEX, sign - 32) != sign) {
            return at;
        }
        int limit = Math.min(text.to, sign + LONGEST_COOKIE);
        int end = sign + 1;
        boolean bars = false;
        while (end < limit && (Chars.is(Chars.TOKEN, text.t[end]) || text.t[end] == '%' || text.t[end] == '|')) {
            bars |= text.t[end] == '|' || text.startsWithIgnoreCase("%7c", end);
            end++;
        }
        return bars ? text.mask(Rule.COOKIE, sign + 1, end, at) : at;
    }

    /** An application's token, in which signs of base64 may be percent-encoded. */
    private static int twitter(Text text, int at) {
        if (!text.startsWith(TWITTER, at)) {
            return at;
        }
        int limit = Math.min(text.to, at + LONGEST_OF_TWITTER);
        int end = at + TWITTER.length();
        while (end < limit && (Chars.is(BASE64, text.t[end]) || text.t[end] == '%')) {
            end++;
        }
        boolean token = end - at >= SHORTEST_OF_TWITTER
                && end < at + LONGEST_OF_TWITTER
                && Randomness.hasRandomStretch(text.t, at + TWITTER.length(), end);
        return token ? text.mask(Rule.VENDOR_TOKEN, at, end, at) : at;
    }

    /** An account's id, {@code AC} and 32 hexadecimal digits, is no secret; its token behind it is. */
    private static int behindAccount(Text text, int at) {
        int end = text.at(at + 1) == 'C' ? text.runEnd(HEX, at + 2) : at;
        return end - at == 34 ? withPassword(text, end) : at;
    }

    /** An account's token behind its id, as user and password. */
    private static int withPassword(Text text, int at) {
        int next = Chars.isQuote(text.at(at)) || text.at(at) == '\\' ? Arguments.behind(text, at) : at;
        int open = next > at ? Quotes.opening(text, next) : -1;
        if (open >= 0) {
            int close = text.runEnd(ALNUM, open + 1);
            return close - open > 30 ? text.mask(Rule.TWILIO, open + 1, close, at) : at;
        }
        int end = text.at(at) == ':' ? text.runEnd(ALNUM, at + 1) : at;
        return end - at > 32 ? text.mask(Rule.TWILIO, at + 1, end, at) : at;
    }

    /** 14 chars behind the prefix, a dot, 64 hexadecimal digits. */
    private static int airtable(Text text, int at) {
        int dot = text.runEnd(ALNUM, at);
        if (dot - at != 17 || text.at(dot) != '.') {
            return at;
        }
        int end = text.runEnd(HEX, dot + 1);
        return end - dot == 65 ? text.mask(Rule.VENDOR_TOKEN, at, end, at) : at;
    }

    /** The lines of a key of PuTTY, behind the one that counts them. */
    private static int putty(Text text, int at) {
        int from = PrivateKeys.behindBreak(text, text.runEnd(ALNUM, at + 15));
        int end = from;
        int next = from;
        while (next >= 0 && text.runEnd(BASE64, next) - next >= 16) {
            end = text.runEnd(BASE64, next);
            next = PrivateKeys.behindBreak(text, end);
        }
        return from >= 0 && end > from ? text.mask(Rule.PRIVATE_KEY, from, end, at) : at;
    }

    /** Two parts are enough: the third may have been cut off. */
    private static int jwt(Text text, int at) {
        if (!text.startsWith("eyJ", at)) {
            return at;
        }
        int head = text.runEnd(URL64, at);
        if (head - at < 10 || text.at(head) != '.') {
            return at;
        }
        int end = text.runEnd(DOTTED, at);
        boolean isToken = (text.startsWith("eyJ", head + 1) && end - head > 8) || end - head > 40;
        return isToken ? text.mask(Rule.JWT, at, end, at) : at;
    }

    /** A secret or a temporary token; the public one begins with {@code pk}. */
    private static int mapbox(Text text, int at) {
        if (!text.startsWith(".eyJ1Ijoi", at + 2) || text.at(at + 1) != 'k') {
            return at;
        }
        int end = text.runEnd(DOTTED, at);
        return end - at > 40 ? text.mask(Rule.VENDOR_TOKEN, at, end, at) : at;
    }

    /** A token as Vault made them before they began with {@code hvs}. */
    private static int vault(Text text, int at) {
        int end = text.runEnd(ALNUM, at + 2);
        boolean token = end - at == 26 && Randomness.looksGenerated(text.t, at + 2, end);
        return token ? text.mask(Rule.VENDOR_TOKEN, at, end, at) : at;
    }

    /** The secret key of an account of 1Password: groups of capitals and digits. */
    private static int onePassword(Text text, int at) {
        int end = text.runEnd(URL64, at);
        boolean key = (end - at == 39 || end - at == 40) && Values.isUpper(text.t, at, end) && text.t[at + 9] == '-';
        return key ? text.mask(Rule.VENDOR_TOKEN, at, end, at) : at;
    }

    /** A password as PostgreSQL keeps it: the method, how often, the salt, two keys. */
    private static int scram(Text text, int at) {
        int dollar = text.startsWith(SCRAM, at) ? text.runEnd(URL64, at) : at;
        int end = dollar;
        int parts = 0;
        while (end < text.to && end - at < LONGEST_SCRAM && (Chars.is(BASE64, text.t[end]) || isPart(text.t[end]))) {
            parts += isPart(text.t[end]) ? 1 : 0;
            end++;
        }
        return text.at(dollar) == '$' && parts >= 4 ? text.mask(Rule.SECRET, at, end, at) : at;
    }

    private static boolean isPart(char c) {
        return c == '$' || c == ':';
    }

    private static int sendGrid(Text text, int at) {
        if (!text.startsWith("SG.", at)) {
            return at;
        }
        int first = text.runEnd(URL64, at + 3);
        if (first - at - 3 < SENDGRID_PART || text.at(first) != '.') {
            return at;
        }
        int end = text.runEnd(URL64, first + 1);
        boolean whole = end - first > SENDGRID_PART || (end > first + 1 && text.at(end) == '\u2026');
        return whole ? text.mask(Rule.SENDGRID, at, end, at) : at;
    }

    /** Behind the length of a private key come its version and its kind; a certificate goes on otherwise. */
    private static int derKey(Text text, int at) {
        int version = at + 6;
        if (!text.startsWith("IBADAN", version) && !text.startsWith("IBAAKC", version)) {
            return at;
        }
        int end = text.runEnd(BASE64, at);
        return end - at > 60 ? text.mask(Rule.PRIVATE_KEY, at, end, at) : at;
    }

    /** A bot's token: its id in base64, a time, a hash. */
    private static int discord(Text text, int at) {
        int id = text.runEnd(URL64, at);
        if (id - at < 23 || id - at > 28 || text.at(id) != '.') {
            return at;
        }
        int time = text.runEnd(URL64, id + 1);
        if (time - id != 7 || text.at(time) != '.') {
            return at;
        }
        int end = text.runEnd(URL64, time + 1);
        return end - time > 27 ? text.mask(Rule.VENDOR_TOKEN, at, end, at) : at;
    }
}
