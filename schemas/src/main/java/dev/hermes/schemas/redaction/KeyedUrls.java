package dev.hermes.schemas.redaction;

/** URLs of services that take a key as a part of the path: {@code https://mainnet.infura.io/v3/…}. */
final class KeyedUrls {
    private static final int MOST_PARTS = 6;

    private static final String[] HOSTS = {
        ".infura.io",
        ".alchemy.com",
        ".alchemyapi.io",
        ".quiknode.pro",
        ".ankr.com",
        ".blastapi.io",
        ".chainstack.com",
        ".ifttt.com",
        ".pagerduty.com",
        ".opsgenie.com",
        ".hc-ping.com",
        ".webhook.site",
        ".pipedream.net"
    };

    private KeyedUrls() {}

    /** Masks the part that looks like a key of the URL whose host begins there; gives its end, or {@code at}. */
    static int mask(Text text, int from, int at) {
        int part = text.runEnd(Chars.DOTTED, from);
        if (text.at(part) != '/' || !isKeyed(text, from, part)) {
            return at;
        }
        for (int i = 0; i < MOST_PARTS && text.at(part) == '/'; i++) {
            int start = part + 1;
            part = text.runEnd(Chars.URL64, start);
            boolean key = part - start <= Values.LOOK
                    && (Randomness.looksGenerated(text.t, start, part) || Randomness.isHexKey(text.t, start, part));
            if (key) {
                return text.mask(Rule.VENDOR_TOKEN, start, part, at);
            }
        }
        return at;
    }

    private static boolean isKeyed(Text text, int from, int end) {
        for (String host : HOSTS) {
            if (text.startsWith(host, end - host.length())
                    || (end - from == host.length() - 1 && text.startsWith(host.substring(1), from))) {
                return true;
            }
        }
        return false;
    }
}
