package dev.hermes.schemas.redaction;

/** Arguments of calls that say that they are secret. */
final class Calls {
    private static final String[] VERBS = {"set", "with", "add"};
    private static final int LONGEST_PAIR = 48;
    private static final int LONGEST_ARGUMENTS = 200;
    private static final int LONGEST_SELECTOR = 64;
    private static final int LONGEST_SELECTOR_END = 24;
    private static final WordSet TYPING =
            WordSet.of("type", "fill", "send_keys", "sendkeys", "setvalue", "set_value", "val");
    private static final String[] PAIRS = {
        "auth",
        "credentials",
        "credentials.create",
        "credential",
        "login",
        "authenticate",
        "authentication",
        "signin",
        "getconnection",
        "connect",
        "wifi.begin",
        "plainauth",
        "ldap_bind",
        "simple_bind_s",
        "simple_bind",
        "tokens.basic",
        "auth.basic",
        "username_pw_set",
        "ssh2_auth_password",
        "changeuserpassword",
        "pdo"
    };

    private final SecretNames names;

    Calls(SecretNames names) {
        this.names = names;
    }

    /** Masks the second argument where the first is a name: {@code put("password", "…")}; gives its end, or {@code at}. */
    int maskArgument(Text text, int at) {
        if (!Chars.isQuote(text.at(at - 1))) {
            return at;
        }
        int nameEnd = Quotes.beforeSlashes(text, at - 1);
        if (text.at(nameEnd - 1) == ']' || text.at(NameBefore.start(text, nameEnd) - 1) == '#') {
            return maskTyped(text, at, nameEnd);
        }
        int nameStart = NameBefore.start(text, nameEnd);
        Meaning meaning = names.of(text.t, nameStart, nameEnd);
        int before = Quotes.beforeSlashes(text, nameStart - 1);
        if (!(meaning.isSecret() || meaning == Meaning.MAYBE)
                || !Chars.isQuote(text.at(nameStart - 1))
                || text.at(before - 1) != '(') {
            return at;
        }
        int open = Quotes.opening(text, text.skipSpaces(at + 1));
        int close = open < 0 ? -1 : Quotes.closing(text, open + 1, Math.min(text.to, open + 1 + Values.LOOK), open);
        boolean letter = close == open + 2; // of an option: ("password", "p", …)
        return open >= 0 && !letter ? QuotedValues.mask(text, at, open, meaning) : at;
    }

    /** {@code .type("…")}, {@code .send_keys("…")}. */
    private static boolean isTyping(Text text, int from, int to) {
        return text.t[from - 1] == '.' && TYPING.contains(text.t, from, Math.min(to, from + LONGEST_PAIR));
    }

    /** What the string says that ends before a dot and a bracket: {@code get("#password").}. */
    private Meaning ofField(Text text, int dot) {
        if (text.at(dot - 1) != ')') {
            return Meaning.NONE;
        }
        int end = dot - 1;
        while (end > text.from
                && dot - end < LONGEST_SELECTOR_END
                && (isEndOfSelector(text.t[end - 1]) || text.t[end - 1] == ')')) {
            end--;
        }
        return names.of(text.t, NameBefore.start(text, end), end);
    }

    private static boolean isEndOfSelector(char c) {
        return Chars.isQuote(c) || c == '\\' || c == ']';
    }

    /** Masks the last argument where a call takes a user and a password: {@code new PasswordAuthentication("bob", "…")}. */
    int maskPair(Text text, int nameEnd, int at) {
        int nameStart = NameBefore.start(text, nameEnd);
        String name = nameEnd - nameStart <= LONGEST_PAIR ? Values.lower(text.t, nameStart, nameEnd) : "";
        if (!takesPair(name)) {
            return at;
        }
        int from = -1;
        int end = -1;
        int limit = Math.min(text.to, at + LONGEST_ARGUMENTS);
        for (int i = at + 1; i < limit && text.t[i] != ')' && text.t[i] != '(' && text.t[i] != '\n'; i++) {
            if (Chars.isQuote(text.t[i])) {
                from = text.t[at] == '(' && Values.indexOf(text.t, ',', at, i) > 0 ? i + 1 : -1;
                end = Quotes.closing(text, i + 1, limit, i);
                i = Math.max(i, end);
                while (i < limit && text.t[i] == '\\') {
                    i++;
                }
            }
        }
        boolean secret = from > 0
                && end < limit
                && Randomness.looksMade(text.t, from, end)
                && !Values.isReference(text.t, from, end)
                && !Values.isExpression(text.t, from, end);
        return secret ? text.mask(Rule.SECRET, from, end, at) : at;
    }

    private static boolean takesPair(String name) {
        for (String ending : PAIRS) {
            if (name.endsWith(ending)) {
                return true;
            }
        }
        return false;
    }

    /** {@code fill("#password", "…")}: what is typed into the field that a selector names. */
    private int maskTyped(Text text, int at, int selectorEnd) {
        int end = selectorEnd;
        while (end > text.from && selectorEnd - end < LONGEST_SELECTOR_END && isEndOfSelector(text.t[end - 1])) {
            end--;
        }
        boolean secret = names.of(text.t, NameBefore.start(text, end), end).isSecret();
        int open = secret ? Quotes.opening(text, text.skipSpaces(at + 1)) : -1;
        int bracket = end;
        while (open >= 0 && bracket > text.from && end - bracket < LONGEST_SELECTOR && text.t[bracket] != '(') {
            bracket--;
        }
        return open >= 0 && text.t[bracket] == '(' ? QuotedValues.mask(text, at, open, Meaning.SECRET) : at;
    }

    /** Masks the argument of {@code password("…")}, {@code setPassword("…")}; gives its end, or {@code at}. */
    int maskCall(Text text, int at) {
        int open = Quotes.opening(text, at + 1);
        if (open < 0) {
            return at;
        }
        int nameStart = NameBefore.start(text, at);
        for (int i = at - 1; i >= nameStart; i--) {
            nameStart = text.t[i] == '.' ? i + 1 : nameStart;
        }
        for (String verb : VERBS) {
            char next = text.at(nameStart + verb.length());
            boolean done = text.startsWith(verb, nameStart) && (Chars.isUpper(next) || next == '_');
            nameStart += done ? verb.length() + (next == '_' ? 1 : 0) : 0;
        }
        Meaning meaning = names.of(text.t, nameStart, at);
        if (meaning == Meaning.NONE && nameStart > text.from + 2 && isTyping(text, nameStart, at)) {
            meaning = ofField(text, nameStart - 1);
        }
        int end = meaning.isSecret()
                ? Quotes.closing(text, open + 1, Math.min(text.to, open + 1 + Values.LOOK), open)
                : at;
        boolean secret = meaning.isSecret() && Randomness.looksSecret(text.t, open + 1, end);
        return secret ? QuotedValues.mask(text, at, open, meaning) : at;
    }
}
