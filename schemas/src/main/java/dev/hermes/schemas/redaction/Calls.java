package dev.hermes.schemas.redaction;

/** Arguments of calls that say that they are secret. */
final class Calls {
    private static final String[] VERBS = {"set", "with", "add"};
    private static final String FILL_IN = "fill_in ";
    private static final int LONGEST_PAIR = 48;
    private static final int LONGEST_SELECTOR = 64;
    private static final int LONGEST_SELECTOR_END = 24;
    private static final WordSet TYPING =
            WordSet.of("type", "fill", "send_keys", "sendkeys", "setvalue", "set_value", "val");
    private static final String[] PAIRS = {
        "auth",
        "credentials",
        "credentials.create",
        "credentials.basic",
        "auth().basic",
        "preemptive().basic",
        "credential",
        "login",
        "authenticate",
        "authentication",
        "signin",
        "getconnection",
        "connect",
        "wifi.begin",
        "plainauth",
        "usernamepasswordauthenticationtoken",
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

    private static final int LONGEST_BUILD_FIELD = 64;

    private final SecretNames names;

    Calls(SecretNames names) {
        this.names = names;
    }

    /** Masks the second argument where the first is a name: {@code put("password", "…")}; gives its end, or {@code at}. */
    int maskArgument(Text text, int at) {
        char before = text.at(at - 1);
        if (before == ')') {
            return maskFound(text, at);
        }
        if (!Chars.isQuote(before)) {
            return Chars.isLetter(before) ? maskMember(text, at) : at;
        }
        int nameEnd = Quotes.beforeSlashes(text, at - 1);
        if (text.at(nameEnd - 1) == ']' && Spans.isMarkEnd(text, nameEnd - 1)) {
            return at;
        }
        if (text.at(nameEnd - 1) == ']' || text.at(NameBefore.start(text, nameEnd) - 1) == '#') {
            return maskTyped(text, at, nameEnd);
        }
        int nameStart = NameBefore.start(text, nameEnd);
        Meaning meaning = names.of(text.t, nameStart, nameEnd);
        if (!(meaning.isSecret() || meaning.isKey() || meaning == Meaning.MAYBE)
                || !Chars.isQuote(text.at(nameStart - 1))) {
            return at;
        }
        int first = Quotes.beforeSlashes(text, nameStart - 1);
        int open = Quotes.opening(text, behindWith(text, text.skipSpaces(at + 1)));
        if (open < 0) {
            return at;
        }
        boolean ofBuild = text.has("buildConfigField", Math.max(text.from, first - LONGEST_BUILD_FIELD), first);
        if (ofBuild) {
            return maskBuildField(text, at, open);
        }
        if (text.at(behindBlank(text, first) - 1) != '(' && !text.startsWith(FILL_IN, first - FILL_IN.length())) {
            return isPair(text, first, nameStart, nameEnd, open) ? QuotedValues.mask(text, at, open, meaning) : at;
        }
        int close = Quotes.closing(text, open);
        boolean letter = close == open + 2; // of an option: ("password", "p", …)
        return letter ? at : QuotedValues.mask(text, at, open, meaning);
    }

    /** {@code define( 'AUTH_KEY', …)}: a blank may stand behind the bracket. */
    private static int behindBlank(Text text, int at) {
        return text.at(at - 1) == ' ' ? at - 1 : at;
    }

    /** {@code buildConfigField("String", "API_KEY", "\"…\"")}: a string of the program that Gradle writes. */
    private static int maskBuildField(Text text, int at, int open) {
        int inner = Quotes.behindSlashes(text, open + 1);
        int from = Chars.isQuote(text.at(inner)) ? inner + 1 : open + 1;
        int end = text.runEnd(Chars.TOKEN, from);
        boolean secret = end - from <= Quotes.LONGEST
                && Randomness.looksMade(text.t, from, end)
                && !Placeholders.isOne(text.t, from, end);
        return secret ? text.mask(Rule.SECRET, from, end, at) : at;
    }

    /** {@code fill_in 'Password', with: '…'}. */
    private static int behindWith(Text text, int at) {
        return text.startsWith("with: ", at) ? at + 6 : text.startsWith(":with => ", at) ? at + 9 : at;
    }

    /** {@code "Authorization", "…"}, {@code 'Bearer', '…'}; else only what is all of a line, for lists have names in them too. */
    private static boolean isPair(Text text, int first, int nameStart, int nameEnd, int open) {
        int end = Quotes.closing(text, open);
        boolean header = text.startsWithIgnoreCase("authorization", nameEnd - 13)
                || (nameEnd - nameStart == 6 && text.startsWithIgnoreCase("bearer", nameStart));
        if (header) {
            return Randomness.looksLikeKey(text.t, open + 1, end);
        }
        char before = text.at(first - 1);
        boolean begins = first == text.from
                || Chars.isQuote(before)
                || before == '\n'
                || (before == 'n' && text.at(first - 2) == '\\');
        int quote = Quotes.behindSlashes(text, end);
        return begins && Randomness.looksMade(text.t, open + 1, end) && endsLine(text, quote + 1);
    }

    /** Whether nothing stands there on its line, or the string ends that the line is in. */
    private static boolean endsLine(Text text, int at) {
        return at >= text.to || text.skipSpaces(at) >= text.lineEnd(at) || Quotes.opening(text, at) >= 0;
    }

    /** Masks what follows a name without quotes in a tuple: {@code {password, "…"}}, {@code -define(PASSWORD, "…")}. */
    private int maskMember(Text text, int at) {
        int value = text.skipSpaces(at + 1);
        int open = Quotes.opening(text, text.startsWith("<<", value) ? value + 2 : value); // a binary of Erlang
        if (open < 0) {
            return at;
        }
        int nameStart = NameBefore.start(text, at);
        char bracket = text.at(nameStart - 1);
        boolean member = bracket == '{'
                || (bracket == ':' && text.at(nameStart - 2) == '{') // {:password, "…"} of Elixir
                || (bracket == '(' && text.startsWith("-define", nameStart - 8));
        boolean header = bracket == ':'; // :authorization, 'Bearer', '…'
        if (text.startsWith("CURLOPT_USERPWD", at - 15)) {
            return maskBehindColon(text, at, open + 1);
        }
        if (!member && !header) {
            return at;
        }
        Meaning meaning = names.of(text.t, nameStart, at);
        int end = Quotes.closing(text, open);
        boolean secret = (member ? meaning.isSecret() : meaning == Meaning.AUTHORIZATION)
                && Randomness.looksMade(text.t, open + 1, end);
        return secret ? QuotedValues.mask(text, at, open, meaning) : at;
    }

    /** Masks the password of {@code "bob:…"}. */
    private static int maskBehindColon(Text text, int at, int from) {
        int end = Quotes.closing(text, from - 1);
        int colon = Values.indexOf(text.t, ':', from, end);
        boolean secret = colon > 0
                && colon + 1 < end
                && end < from + Quotes.LONGEST
                && !Placeholders.isOne(text.t, colon + 1, end);
        return secret ? text.mask(Rule.SECRET, colon + 1, end, at) : at;
    }

    /** Masks what is typed into a field that a call has found: {@code type(getByLabelText(/password/i), '…')}. */
    private int maskFound(Text text, int at) {
        int open = Quotes.opening(text, text.skipSpaces(at + 1));
        if (open < 0) {
            return at;
        }
        int end = at - 1;
        end = text.startsWith("/i", end - 2) ? end - 2 : end;
        while (end > text.from && at - end < LONGEST_SELECTOR_END && isEndOfSelector(text.t[end - 1])) {
            end--;
        }
        boolean found = end < at - 1
                && !text.startsWith(Spans.MARK, NameBefore.start(text, end) - Spans.MARK.length())
                && names.of(text.t, NameBefore.start(text, end), end).isSecret();
        int close = Quotes.closing(text, open);
        boolean secret = found && Randomness.looksMade(text.t, open + 1, close);
        return secret ? QuotedValues.mask(text, at, open, Meaning.SECRET) : at;
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
        int first = -1;
        int from = -1;
        int end = -1;
        int limit = Math.min(text.to, at + Quotes.LONGEST);
        for (int i = at + 1; i < limit && text.t[i] != ')' && text.t[i] != '(' && text.t[i] != '\n'; i++) {
            if (Chars.isQuote(text.t[i])) {
                int close = Quotes.closing(text, i + 1, limit, i);
                boolean bearer = close == i + 7 && text.startsWithIgnoreCase("bearer", i + 1);
                if (bearer && first > 0) {
                    from = first; // .auth('…', { type: 'bearer' })
                } else if (close > i + 1) {
                    first = first < 0 ? i + 1 : first;
                    from = text.t[at] == '(' && Values.indexOf(text.t, ',', at, i) > 0 ? i + 1 : -1;
                    end = close;
                }
                i = Math.max(i, close);
                while (i < limit && text.t[i] == '\\') {
                    i++;
                }
            }
        }
        boolean secret = from > 0
                && end < limit
                && (Randomness.looksMade(text.t, from, end) || SeedPhrase.isAppPassword(text, from, end))
                && !Placeholders.isOne(text.t, from, end)
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
            meaning = meaning == Meaning.MAYBE ? Meaning.SECRET : meaning; // locator('#pass')
        }
        int end = meaning.isSecret() ? Quotes.closing(text, open) : at;
        boolean secret = meaning.isSecret()
                && Randomness.looksSecret(text.t, open + 1, end)
                && !PipedLiteral.isBehindBar(text, NameBefore.start(text, at));
        return secret ? QuotedValues.mask(text, at, open, meaning) : at;
    }
}
