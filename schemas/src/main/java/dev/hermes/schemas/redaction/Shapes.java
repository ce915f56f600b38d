package dev.hermes.schemas.redaction;

import static dev.hermes.schemas.redaction.Chars.ALNUM;
import static dev.hermes.schemas.redaction.Chars.BASE64;
import static dev.hermes.schemas.redaction.Chars.DOTTED;
import static dev.hermes.schemas.redaction.Chars.HEX;
import static dev.hermes.schemas.redaction.Chars.TOKEN;
import static dev.hermes.schemas.redaction.Chars.URL64;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The known shapes of tokens, by their first two chars. Of two that fit the first counts: longer prefixes stand first. */
final class Shapes {
    private static final Shape[][] BY_TWO_CHARS = byTwoChars(List.of(
            any(Rule.ANTHROPIC, "sk-ant-", URL64, 10),
            any(Rule.OPENAI, "sk-proj-", URL64, 16),
            any(Rule.OPENAI, "sk-svcacct-", URL64, 16),
            any(Rule.OPENAI, "sk-admin-", URL64, 16),
            any(Rule.VENDOR_TOKEN, "sk-or-v1-", URL64, 16),
            any(Rule.VENDOR_TOKEN, "sk-lf-", URL64, 16),
            new Shape(Rule.OPENAI, "sk-", URL64, 16, 0, true),
            new Shape(Rule.OPENAI, "sess-", ALNUM, 32, 0, true),
            any(Rule.STRIPE, "sk_live_", ALNUM, 8),
            any(Rule.STRIPE, "sk_test_", ALNUM, 8),
            any(Rule.STRIPE, "rk_live_", ALNUM, 8),
            any(Rule.STRIPE, "rk_test_", ALNUM, 8),
            any(Rule.STRIPE, "whsec_", BASE64, 16),
            new Shape(Rule.AWS, "AKIA", ALNUM, 16, 16, false),
            new Shape(Rule.AWS, "ASIA", ALNUM, 16, 16, false),
            new Shape(Rule.AWS, "ABIA", ALNUM, 16, 16, false),
            new Shape(Rule.AWS, "ACCA", ALNUM, 16, 16, false),
            any(Rule.AWS, "ABSKQmVkcm9ja0FQSUtleS", BASE64, 30),
            any(Rule.GOOGLE, "AIza", URL64, 30),
            any(Rule.GOOGLE, "ya29.", DOTTED, 16),
            any(Rule.GOOGLE, "GOCSPX-", URL64, 16),
            any(Rule.GOOGLE, "1//0", URL64, 30),
            any(Rule.GITHUB, "github_pat_", URL64, 20),
            any(Rule.GITHUB, "ghp_", ALNUM, 20),
            any(Rule.GITHUB, "gho_", ALNUM, 20),
            any(Rule.GITHUB, "ghu_", ALNUM, 20),
            any(Rule.GITHUB, "ghs_", ALNUM, 20),
            any(Rule.GITHUB, "ghr_", ALNUM, 20),
            any(Rule.GITLAB, "glpat-", DOTTED, 16),
            any(Rule.GITLAB, "gldt-", DOTTED, 16),
            any(Rule.GITLAB, "glrt-", DOTTED, 16),
            any(Rule.GITLAB, "glrtr-", DOTTED, 16),
            any(Rule.GITLAB, "glcbt-", DOTTED, 16),
            any(Rule.GITLAB, "glptt-", DOTTED, 16),
            any(Rule.GITLAB, "glft-", DOTTED, 16),
            any(Rule.GITLAB, "glimt-", DOTTED, 16),
            any(Rule.GITLAB, "glagent-", DOTTED, 16),
            any(Rule.GITLAB, "gloas-", DOTTED, 16),
            any(Rule.GITLAB, "glsoat-", DOTTED, 16),
            any(Rule.GITLAB, "glffct-", DOTTED, 16),
            any(Rule.GITLAB, "GR1348941", URL64, 16),
            any(Rule.SLACK, "xoxe.xox", TOKEN, 10),
            any(Rule.SLACK, "xoxb-", URL64, 10),
            any(Rule.SLACK, "xoxp-", URL64, 10),
            any(Rule.SLACK, "xoxa-", URL64, 10),
            any(Rule.SLACK, "xoxr-", URL64, 10),
            any(Rule.SLACK, "xoxs-", URL64, 10),
            any(Rule.SLACK, "xoxo-", URL64, 10),
            any(Rule.SLACK, "xoxe-", URL64, 10),
            any(Rule.SLACK, "xoxc-", URL64, 10),
            any(Rule.SLACK, "xoxd-", URL64, 10),
            any(Rule.SLACK, "xapp-", URL64, 10),
            any(Rule.HUGGING_FACE, "hf_", ALNUM, 20),
            any(Rule.HUGGING_FACE, "api_org_", ALNUM, 20),
            any(Rule.NPM, "npm_", ALNUM, 30),
            any(Rule.PYPI, "pypi-", URL64, 32),
            new Shape(Rule.TWILIO, "SK", HEX, 32, 32, false),
            any(Rule.PRIVATE_KEY, "MHcCAQEE", BASE64, 40),
            any(Rule.PRIVATE_KEY, "MIGHAgEAMBMG", BASE64, 40),
            any(Rule.PRIVATE_KEY, "MC4CAQAwBQYDK2Vw", BASE64, 40),
            any(Rule.PRIVATE_KEY, "b3BlbnNzaC1rZXktdjEA", BASE64, 20),
            any(Rule.PRIVATE_KEY, "LS0tLS1CRUdJTiBQUklWQVRFIEtFWS", BASE64, 20),
            any(Rule.PRIVATE_KEY, "LS0tLS1CRUdJTiBSU0Eg", BASE64, 20),
            any(Rule.PRIVATE_KEY, "LS0tLS1CRUdJTiBFQyBQ", BASE64, 20),
            any(Rule.PRIVATE_KEY, "LS0tLS1CRUdJTiBPUEVOU1NI", BASE64, 20),
            any(Rule.PRIVATE_KEY, "LS0tLS1CRUdJTiBQR1AgUFJJVkFU", BASE64, 20),
            any(Rule.PRIVATE_KEY, "AGE-SECRET-KEY-1", ALNUM, 30),
            any(Rule.VENDOR_TOKEN, "dop_v1_", ALNUM, 32),
            any(Rule.VENDOR_TOKEN, "doo_v1_", ALNUM, 32),
            any(Rule.VENDOR_TOKEN, "dor_v1_", ALNUM, 32),
            any(Rule.VENDOR_TOKEN, "shpat_", ALNUM, 24),
            any(Rule.VENDOR_TOKEN, "shpca_", ALNUM, 24),
            any(Rule.VENDOR_TOKEN, "shppa_", ALNUM, 24),
            any(Rule.VENDOR_TOKEN, "shpss_", ALNUM, 24),
            any(Rule.VENDOR_TOKEN, "sq0atp-", URL64, 20),
            any(Rule.VENDOR_TOKEN, "sq0csp-", URL64, 20),
            any(Rule.VENDOR_TOKEN, "EAAAE", URL64, 56),
            any(Rule.VENDOR_TOKEN, "hvs.", URL64, 20),
            any(Rule.VENDOR_TOKEN, "hvb.", URL64, 20),
            any(Rule.VENDOR_TOKEN, "dp.pt.", ALNUM, 20),
            any(Rule.VENDOR_TOKEN, "dp.st.", DOTTED, 20),
            any(Rule.VENDOR_TOKEN, "glsa_", URL64, 24),
            any(Rule.VENDOR_TOKEN, "glc_", BASE64, 24),
            any(Rule.VENDOR_TOKEN, "NRAK-", ALNUM, 20),
            any(Rule.VENDOR_TOKEN, "sntrys_", TOKEN, 20),
            any(Rule.VENDOR_TOKEN, "sntryu_", ALNUM, 20),
            any(Rule.VENDOR_TOKEN, "fo1_", URL64, 20),
            any(Rule.VENDOR_TOKEN, "pscale_tkn_", DOTTED, 20),
            any(Rule.VENDOR_TOKEN, "pscale_pw_", DOTTED, 20),
            any(Rule.VENDOR_TOKEN, "PMAK-", URL64, 24),
            any(Rule.VENDOR_TOKEN, "gsk_", ALNUM, 24),
            any(Rule.VENDOR_TOKEN, "xai-", ALNUM, 24),
            any(Rule.VENDOR_TOKEN, "r8_", ALNUM, 24),
            any(Rule.VENDOR_TOKEN, "pplx-", ALNUM, 24),
            any(Rule.VENDOR_TOKEN, "tvly-", URL64, 16),
            any(Rule.VENDOR_TOKEN, "pcsk_", URL64, 24),
            any(Rule.VENDOR_TOKEN, "sbp_", ALNUM, 24),
            any(Rule.VENDOR_TOKEN, "sb_secret_", URL64, 16),
            any(Rule.VENDOR_TOKEN, "dckr_pat_", URL64, 16),
            any(Rule.VENDOR_TOKEN, "dckr_oat_", URL64, 16),
            any(Rule.VENDOR_TOKEN, "rubygems_", ALNUM, 32),
            any(Rule.VENDOR_TOKEN, "lin_api_", ALNUM, 24),
            any(Rule.VENDOR_TOKEN, "ntn_", ALNUM, 32),
            any(Rule.VENDOR_TOKEN, "secret_", ALNUM, 40),
            any(Rule.VENDOR_TOKEN, "ATATT3", TOKEN, 40),
            any(Rule.VENDOR_TOKEN, "ATCTT3", TOKEN, 40),
            any(Rule.VENDOR_TOKEN, "dapi", HEX, 32),
            any(Rule.VENDOR_TOKEN, "fw_", ALNUM, 22),
            any(Rule.VENDOR_TOKEN, "nvapi-", URL64, 24),
            any(Rule.VENDOR_TOKEN, "key-", HEX, 32),
            any(Rule.VENDOR_TOKEN, "figd_", URL64, 24),
            any(Rule.VENDOR_TOKEN, "PRIVATE-TOKEN-", URL64, 16),
            any(Rule.VENDOR_TOKEN, "EZAK", ALNUM, 54),
            any(Rule.VENDOR_TOKEN, "EZTK", ALNUM, 54),
            new Shape(Rule.VENDOR_TOKEN, "EAAA", URL64, 60, 60, true),
            new Shape(Rule.VENDOR_TOKEN, "re_", URL64, 20, 0, true),
            any(Rule.VENDOR_TOKEN, "jina_", ALNUM, 32),
            any(Rule.VENDOR_TOKEN, "vcp_", ALNUM, 24),
            any(Rule.VENDOR_TOKEN, "fm1r_", TOKEN, 40),
            any(Rule.VENDOR_TOKEN, "fm2_", TOKEN, 40),
            new Shape(Rule.VENDOR_TOKEN, "BSA", URL64, 24, 32, true),
            new Shape(Rule.VENDOR_TOKEN, "pa-", URL64, 40, 60, true),
            new Shape(Rule.VENDOR_TOKEN, "fc-", HEX, 32, 32, false),
            new Shape(Rule.VENDOR_TOKEN, "key_", HEX, 64, 64, false),
            new Shape(Rule.VENDOR_TOKEN, "sk_", HEX, 48, 48, false),
            new Shape(Rule.GOOGLE, "GOOG1E", ALNUM, 40, 70, false),
            new Shape(Rule.GOOGLE, "GOOG", ALNUM, 20, 20, true),
            new Shape(Rule.GOOGLE, "4/0A", URL64, 40, 0, false),
            new Shape(Rule.VENDOR_TOKEN, "v1.0-", URL64, 100, 0, false),
            any(Rule.AWS, "bedrock-api-key-", BASE64, 20),
            any(Rule.VENDOR_TOKEN, "tfp_", URL64, 32),
            any(Rule.VENDOR_TOKEN, "lsv2_pt_", URL64, 24),
            any(Rule.VENDOR_TOKEN, "lsv2_sk_", URL64, 24),
            any(Rule.VENDOR_TOKEN, "e2b_", ALNUM, 32),
            any(Rule.VENDOR_TOKEN, "oy2", ALNUM, 43),
            any(Rule.VENDOR_TOKEN, "cio", ALNUM, 32)));

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
    private static final int SENDGRID_PART = 16;

    private Shapes() {}

    private static Shape any(Rule rule, String prefix, int kind, int min) {
        return new Shape(rule, prefix, kind, min, 0, false);
    }

    private static Shape[][] byTwoChars(List<Shape> shapes) {
        Map<Integer, List<Shape>> lists = new HashMap<>();
        for (Shape shape : shapes) {
            int key = key(shape.prefix().charAt(0), shape.prefix().charAt(1));
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

    private static int key(char first, char second) {
        return first << 7 | second;
    }

    /** Masks the token that begins there; gives its end, or {@code at}. */
    static int mask(Text text, int at) {
        char second = text.at(at + 1);
        Shape[] shapes = second < 128 ? BY_TWO_CHARS[key(text.t[at], second)] : null;
        if (shapes != null) {
            for (Shape shape : shapes) {
                int end = shape.end(text, at);
                if (end > 0) {
                    int next = text.mask(shape.rule(), at, end, at);
                    return shape.rule() == Rule.TWILIO && next > at ? withPassword(text, next) : next;
                }
            }
        }
        return switch (text.t[at]) {
            case 'p' -> text.startsWith("pat", at) ? airtable(text, at) : at;
            case 'P' -> text.startsWith("Private-Lines: ", at) ? putty(text, at) : at;
            case 'A' -> behindAccount(text, at);
            case 'e' -> jwt(text, at);
            case 'S' -> sendGrid(text, at);
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

    /** Tokens that are known by what stands in their middle: of Azure DevOps, of Terraform. */
    static int maskByMiddle(Text text, int at) {
        if (text.at(at + 52) == 'J' && text.startsWith("JQQJ99", at + 52)) {
            int end = text.runEnd(ALNUM, at);
            return end - at >= 80 ? text.mask(Rule.AZURE, at, end, at) : at;
        }
        if (text.at(at + 14) == '.' && text.startsWith(".atlasv1.", at + 14)) {
            int end = text.runEnd(DOTTED, at);
            return end - at >= 60 ? text.mask(Rule.VENDOR_TOKEN, at, end, at) : at;
        }
        return at;
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

    private static int sendGrid(Text text, int at) {
        if (!text.startsWith("SG.", at)) {
            return at;
        }
        int first = text.runEnd(URL64, at + 3);
        if (first - at - 3 < SENDGRID_PART || text.at(first) != '.') {
            return at;
        }
        int end = text.runEnd(URL64, first + 1);
        return end - first > SENDGRID_PART ? text.mask(Rule.SENDGRID, at, end, at) : at;
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
