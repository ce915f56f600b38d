package dev.hermes.http;

import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.RequestHeaders;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Turns away whoever must not ask. Other users of the machine lack the token; a web page in the user's own browser cannot
 * name one of our hosts as host and origin, nor send JSON without asking first.
 *
 * @param scheme {@code http}, {@code https}
 * @param hosts that may be named, in lower case
 * @param port the server's own
 */
record Guard(String scheme, Set<String> hosts, int port, TokenSource tokens) {
    private static final String FETCH_SITE = "sec-fetch-site";
    private static final String FETCH_MODE = "sec-fetch-mode";
    private static final String FETCH_DEST = "sec-fetch-dest";
    private static final String DOCUMENT = "document";

    Guard {
        hosts = Set.copyOf(hosts);
    }

    /**
     * Whose request it is; null where that is not asked.
     *
     * @throws RefusedException when it must not pass
     */
    Caller check(RequestHeaders headers, Access access) {
        requireOurs(headers, access);
        if (access == Access.OPEN) {
            return null;
        }
        return caller(headers, access);
    }

    private void requireOurs(RequestHeaders headers, Access access) {
        if (!isOurHost(headers.authority())) {
            throw new RefusedException(Refusal.BAD_HOST, "the Host header names none of the server's own names");
        }
        if (!isOurOrigin(headers.getAll(HttpHeaderNames.ORIGIN))) {
            throw new RefusedException(Refusal.BAD_ORIGIN, "the Origin header names another site");
        }
        if (isOfAnotherSite(headers) && !(access == Access.OPEN && isFollowedLink(headers))) {
            throw new RefusedException(Refusal.BAD_ORIGIN, "the Sec-Fetch-Site header says that another site asks");
        }
    }

    private Caller caller(RequestHeaders headers, Access access) {
        Caller caller = tokens.current()
                .find(headers.get(HttpHeaderNames.AUTHORIZATION))
                .orElseThrow(() -> new RefusedException(
                        Refusal.NO_TOKEN,
                        "send a token in the header Authorization: Bearer <token>: your team's, or on the machine itself"
                                + " that of runlog/token in the home"));
        if (access == Access.OWNER && !caller.isOwner()) {
            throw new RefusedException(Refusal.NOT_ALLOWED, "a team's token may only send events");
        }
        return caller;
    }

    private boolean isOurHost(String authority) {
        URI uri = authority == null ? null : uriOrNull("http://" + authority);
        return uri != null
                && uri.getHost() != null
                && uri.getUserInfo() == null
                && hosts.contains(uri.getHost().toLowerCase(Locale.ROOT));
    }

    /** No origin at all is what everybody sends but a browser. */
    private boolean isOurOrigin(List<String> origins) {
        if (origins.isEmpty()) {
            return true;
        }
        return origins.size() == 1 && hosts.stream().anyMatch(host -> isOrigin(origins.get(0), scheme + "://" + host));
    }

    /**
     * Browsers say of each request whose page makes it. Another port of this machine is the {@code same-site}, and none of ours;
     * what somebody types is {@code none}.
     */
    private static boolean isOfAnotherSite(RequestHeaders headers) {
        String site = headers.get(FETCH_SITE);
        return site != null && (site.equals("cross-site") || site.equals("same-site"));
    }

    /** Somebody goes there, in a window of the browser: no page reads what is answered. */
    private static boolean isFollowedLink(RequestHeaders headers) {
        return headers.method() == HttpMethod.GET
                && headers.get(FETCH_MODE, "").equals("navigate")
                && headers.get(FETCH_DEST, DOCUMENT).equals(DOCUMENT);
    }

    private boolean isOrigin(String origin, String ours) {
        boolean defaultPort = port == (scheme.equals("https") ? 443 : 80);
        return origin.equals(ours + ":" + port) || (defaultPort && origin.equals(ours));
    }

    private static URI uriOrNull(String text) {
        try {
            return URI.create(text);
        } catch (IllegalArgumentException e) {
            return null; // no host could be read: the caller refuses it
        }
    }
}
