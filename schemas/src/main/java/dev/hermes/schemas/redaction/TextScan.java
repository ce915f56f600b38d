package dev.hermes.schemas.redaction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Looks once over a text for what must not stand in it. Each char is looked at once to see whether something could begin there;
 * only then more is read. What is read again is bounded, so that time is linear in the length of the text, whatever it holds.
 * Thread-safe.
 */
final class TextScan {
    private static final byte PLAIN = 0;
    private static final byte LETTER = 1;
    private static final byte DIGIT = 2;
    private static final byte SIGN = 3;
    private static final byte[] KINDS = kinds();

    /** How last words of names begin: of {@code password}, {@code token}, {@code secret}, {@code key}, {@code authToken}. */
    private static final String[] NAME_ENDS = {
        "pass",
        "token",
        "key",
        "secret",
        "api",
        "auth",
        "access",
        "refreshtoken",
        "storepass",
        "code ",
        "pwd",
        "pw ",
        "psk ",
        "senha",
        "kennwort",
        "schl",
        "contrase",
        "wachtwoord",
        "requirepass",
        "masterauth"
    };

    private static final WordStarts NAME_END_STARTS = WordStarts.of(List.of(NAME_ENDS));
    private static final String[][] NAME_ENDS_BY_FIRST = byFirst(NAME_ENDS);

    /** Words behind which a secret may stand: schemes, webhooks, statements, programs, last words of names. */
    private static final List<String> WORDS = words();

    private static final WordStarts STARTS = WordStarts.of(WORDS);

    /** The same from their second char on: with both, most words are told apart by their first four. */
    private static final WordStarts BEHIND_FIRST =
            WordStarts.of(WORDS.stream().map(word -> word.substring(1)).toList());

    private static final int LONGEST_KNOWN_NAME = 64;

    private final SecretNames names;
    /** In which nothing was found. */
    private final KnownNames cleanNames = new KnownNames();

    private final Assignments assignments;
    private final OtherSigns otherSigns;
    private final LooseValues looseValues;
    private final Calls calls;
    private final Elements elements;
    private final Options options;
    private final Statements statements;
    private final Columns columns;
    private final Fallbacks fallbacks;

    TextScan(SecretNames names) {
        this.names = names;
        this.assignments = new Assignments(names);
        this.otherSigns = new OtherSigns(names);
        this.looseValues = new LooseValues(names);
        this.calls = new Calls(names);
        this.elements = new Elements(names);
        this.options = new Options(names);
        this.statements = new Statements(names);
        this.columns = new Columns(names);
        this.fallbacks = new Fallbacks(names);
    }

    private static byte[] kinds() {
        byte[] kinds = new byte[128];
        for (char c = 0; c < kinds.length; c++) {
            boolean sign = "=:@+-(<\\%~,|_[?".indexOf(c) >= 0;
            kinds[c] = Chars.isLetter(c) ? LETTER : Chars.isDigit(c) ? DIGIT : sign ? SIGN : PLAIN;
        }
        return kinds;
    }

    private static String[][] byFirst(String[] words) {
        return IntStream.rangeClosed('a', 'z')
                .mapToObj(first -> Arrays.stream(words)
                        .filter(word -> word.charAt(0) == first)
                        .toArray(String[]::new))
                .toArray(String[][]::new);
    }

    private static List<String> words() {
        List<String> words = new ArrayList<>(List.of("bearer", "basic"));
        words.addAll(List.of(NAME_ENDS));
        words.addAll(Statements.WORDS);
        words.addAll(Urls.WEBHOOKS);
        words.addAll(Programs.starts());
        words.addAll(Positions.starts());
        return words;
    }

    /** Looks twice where colours are set: with them a word ends, and without them it goes on. */
    void scan(Source source, Spans spans, Supplier<String> field) {
        if (Colours.in(source)) {
            scan(new Text(Colours.blank(source), spans, field));
            scan(new Text(Colours.removed(source), spans, field));
        } else {
            scan(new Text(source, spans, field));
        }
    }

    /** As {@link #scan(Source, Spans, Supplier)}, of the name of a member: the same few come again and again. */
    void scanName(Source name, Spans spans, Supplier<String> field) {
        if (cleanNames.of(name.chars, name.from, name.to) != null) {
            return;
        }
        int before = spans.size();
        scan(name, spans, field);
        if (spans.size() == before && name.length() <= LONGEST_KNOWN_NAME) {
            cleanNames.learn(name.chars, name.from, name.to, Meaning.NONE);
        }
    }

    /** Looks over a list of arguments, spelled as JSON, whose first is a program. */
    static void scanArguments(Source source, Spans spans, Supplier<String> field) {
        Text text = new Text(source, spans, field);
        int end = fileEnd(text);
        text.command = Math.max(text.from, Programs.start(text.t, text.from, end));
        String options = Programs.options(text.t, text.command, end);
        text.options = options == null ? "" : options;
        for (int i = text.from; i < text.to; i++) {
            if (i == text.command) {
                Positions.mask(text, i);
            }
            if (text.t[i] == '-' && Chars.isQuote(text.at(i - 1))) {
                i = Math.max(i, ShortOptions.mask(text, i) - 1);
            }
        }
    }

    private static int fileEnd(Text text) {
        int i = text.from;
        while (i < text.to && text.t[i] != '"') {
            i++;
        }
        return i;
    }

    private void scan(Text text) {
        char[] t = text.t;
        int to = text.to;
        int i = text.from;
        while (i < to) {
            char c = t[i];
            byte kind = c < 128 ? KINDS[c] : isSign(c) ? SIGN : PLAIN;
            if (kind == PLAIN) {
                i++;
            } else if (kind == SIGN) {
                i = Math.max(atSign(text, i, c), i + 1);
            } else {
                int wordEnd = text.runEnd(Chars.ALNUM, i);
                int end = kind == LETTER ? atWord(text, i, wordEnd) : atNumber(text, i, wordEnd);
                i = end > i ? end : wordEnd;
            }
        }
    }

    /** A colon as Chinese and Japanese have it, an arrow, the lines of tables, and {@code is} where no blank stands before it. */
    private static boolean isSign(char c) {
        return switch (c) {
            case '\uff1a', '\u2192', '\u2502', '\u2503' -> true;
            case '\u662f', '\u4e3a', '\u70ba', '\u306f', '\ub294', '\uc740' -> true;
            default -> false;
        };
    }

    private int atWord(Text text, int at, int wordEnd) {
        int end = CryptHash.mayBegin(text, at, wordEnd) ? CryptHash.mask(text, at) : at;
        if (end > at) {
            return end;
        }
        end = Shapes.mask(text, at);
        if (end > at) {
            return text.t[at] == 'A' && text.t[at + 2] == 'I' ? behindKeyId(text, end) : end;
        }
        end = Shapes.maskByMiddle(text, at, wordEnd);
        if (end > at) {
            return end;
        }
        if (at + 4 < text.to
                && Chars.isDigit(text.t[at + 2])
                && Chars.isDigit(text.t[at + 3])
                && Chars.isLetter(text.t[at + 1])) {
            end = Ibans.mask(text, at);
            if (end > at) {
                return end;
            }
        }
        boolean known = STARTS.mayBegin(text, at) && at + 1 < text.to && BEHIND_FIRST.mayBegin(text, at + 1);
        return known ? atKnownWord(text, at) : at;
    }

    private int atKnownWord(Text text, int at) {
        if (text.startsWithIgnoreCase("bearer ", at)) {
            return atCredentials(text, at, at + 7, false);
        }
        if (text.startsWithIgnoreCase("bearer.", at)) {
            int end = text.runEnd(Chars.DOTTED, at + 7);
            boolean token = Randomness.hasRandomStretch(text.t, at + 7, Math.min(end, at + 7 + Values.LOOK));
            return token ? text.mask(Rule.AUTHORIZATION, at + 7, end, at) : at;
        }
        if (text.startsWithIgnoreCase("basic ", at)) {
            return atCredentials(text, at, at + 6, true);
        }
        int end = Urls.maskWebhook(text, at);
        if (end == at) {
            end = statements.mask(text, at);
            if (end > at) {
                return end;
            }
            ShortOptions.see(text, at);
            return endsName(text, at) ? atName(text, at) : at;
        }
        return end;
    }

    private int atName(Text text, int at) {
        int end = text.runEnd(Chars.NAME, at);
        int start = NameBefore.start(text, end);
        columns.atName(text, start, end);
        if (text.at(start - 1) == ' '
                && CommentedKeys.endsLine(text, end)
                && NameBefore.meaning(names, text, start, end).isSecret()) {
            CommentedKeys.mask(text, start, end);
        }
        return looseValues.mask(text, at);
    }

    private static boolean endsName(Text text, int at) {
        if (!NAME_END_STARTS.mayBegin(text, at)) {
            return false;
        }
        for (String end : NAME_ENDS_BY_FIRST[Chars.lower(text.t[at]) - 'a']) {
            if (text.startsWithIgnoreCase(end, at)) {
                return true;
            }
        }
        return false;
    }

    /** A token behind its scheme, wherever that stands; of {@code Basic} only what is a user and a password in base64. */
    private static int atCredentials(Text text, int at, int start, boolean basic) {
        int from = text.skipSpaces(start);
        int end = text.runEnd(basic ? Chars.BASE64 : Chars.DOTTED, from);
        end = basic ? end : text.runEnd(Chars.BASE64, end);
        int sign = Values.indexOf(text.t, '=', from, Math.max(from, end - 2));
        if (end - from < 8 || sign >= 0 || Placeholders.isOne(text.t, from, Math.min(end, from + 129))) {
            return at;
        }
        boolean secret = basic ? Base64Pair.isOne(text.t, from, end) : Randomness.looksLikeKey(text.t, from, end);
        return secret ? text.mask(Rule.AUTHORIZATION, from, end, at) : at;
    }

    /** A secret key of AWS stands by itself, but near the id of the key. */
    private static int behindKeyId(Text text, int end) {
        int i = end;
        while (i < text.to && i - end < 80) {
            if (!Chars.is(Chars.BASE64, text.t[i])) {
                i++;
                continue;
            }
            int run = text.runEnd(Chars.BASE64, i);
            if (run - i == 40 && Randomness.looksSecret(text.t, i, run)) {
                return text.mask(Rule.AWS, i, run, end);
            }
            i = run;
        }
        return end;
    }

    private static int atNumber(Text text, int at, int wordEnd) {
        int hash = CryptHash.mayBegin(text, at, wordEnd) ? CryptHash.mask(text, at) : at;
        if (hash > at) {
            return hash;
        }
        if (mayBeToken(text, at)) {
            int end = Shapes.mask(text, at);
            if (end > at) {
                return end;
            }
        }
        int token = Shapes.maskByMiddle(text, at, wordEnd);
        if (token > at) {
            return token;
        }
        if (text.t[at] == '7') {
            ShortOptions.see(text, at);
        }
        return Numbers.mask(text, at);
    }

    /** {@code 1/}, {@code 4/}, {@code 0.A}, {@code 00}, {@code 5K}: so tokens of Google, Microsoft and Okta begin, and keys of Bitcoin. */
    private static boolean mayBeToken(Text text, int at) {
        return switch (text.at(at + 1)) {
            case '/' -> text.t[at] == '1' || text.t[at] == '4';
            case '.' -> text.at(at + 2) == 'A' && text.t[at] < '2';
            case '0' -> text.t[at] == '0';
            case 'H', 'J', 'K' -> text.t[at] == '5';
            default -> false;
        };
    }

    private int atSign(Text text, int at, char c) {
        return switch (c) {
            case ':' -> atColon(text, at);
            case '=' -> assignments.mask(text, at);
            case '@' -> text.startsWith("tcp(", at + 1) ? Urls.maskGo(text, at) : Emails.mask(text, at, 1);
            case '+' -> atPlus(text, at);
            case '(' -> atBracket(text, at);
            case ',' -> calls.maskArgument(text, at);
            case '-' -> atDash(text, at);
            case '<' -> atLess(text, at);
            case '~' -> TokensBySign.atTilde(text, at);
            case '%' -> atPercent(text, at);
            case '[' -> Spans.behindMark(text, at, Math.min(text.to, at + Spans.LONGEST_MARK)); // it hides nothing
            case '_' -> Shapes.maskGlued(text, at);
            case '|', '\u2502', '\u2503' -> atBar(text, at);
            case '?' -> fallbacks.mask(text, at);
            case '\uff1a' -> assignments.mask(text, at);
            case '\u2192' -> otherSigns.maskArrow(text, at, at + 1);
            case '\\' -> atBackslash(text, at);
            default -> otherSigns.maskUnspaced(text, at);
        };
    }

    private static int atPlus(Text text, int at) {
        int end = AzureMarks.maskAround(text, at);
        return end > at ? end : Numbers.maskPhone(text, at);
    }

    private int atLess(Text text, int at) {
        if (text.at(at + 1) == '(') {
            StandardInput.maskSubstitution(text, at);
            return at + 2;
        }
        if (text.at(at + 1) == '<') {
            if (text.at(at + 2) == '<') {
                StandardInput.maskHereString(text, at);
                return at + 3;
            }
            StandardInput.maskDocument(text, at);
            return at + 2;
        }
        return text.at(at + 1) == '-' ? otherSigns.maskArrow(text, at, at + 2) : elements.mask(text, at);
    }

    private int atBar(Text text, int at) {
        columns.atBar(text, at);
        return text.at(at + 1) == '|' ? fallbacks.mask(text, at) : at;
    }

    private int atBracket(Text text, int at) {
        int end = Numbers.maskPhone(text, at);
        char before = text.at(at - 1);
        if (text.startsWith(" = ", at - 3)) {
            return Math.max(end, calls.maskPair(text, at - 3, at));
        }
        if (end > at || (!Chars.isAlnum(before) && before != '=')) {
            return end;
        }
        end = calls.maskPair(text, before == '=' ? at - 1 : at, at);
        end = end > at || before == '=' ? end : calls.maskCall(text, at);
        return end > at ? end : HashCalls.mask(text, at);
    }

    private int atColon(Text text, int at) {
        if (text.at(at + 1) == '/' && text.at(at + 2) == '/') {
            return Urls.mask(text, at);
        }
        if (text.at(at + 1) == ':') {
            return atTwoColons(text, at);
        }
        int token = TokensBySign.atColon(text, at);
        if (token > at) {
            return token;
        }
        if (text.at(at - 1) == 'r' && text.startsWith(":pserver:", at - 8)) {
            return Urls.maskBehindUser(text, at, ':');
        }
        if (text.startsWith("thin:", at - 4)) {
            return Urls.maskBehindUser(text, at, '/');
        }
        int end = atPasswordFile(text, at);
        return end > at ? end : assignments.mask(text, at);
    }

    /** Pairs of a user and a password that are known by what stands around their colon. */
    private static int atPasswordFile(Text text, int at) {
        if (text.at(at + 1) == '$') {
            return PasswordFiles.maskHash(text, at);
        }
        if (text.at(at + 1) == '{' && text.at(at - 1) != '"') {
            return PasswordFiles.maskScheme(text, at);
        }
        if (text.at(at - 1) == ']' && Chars.isDigit(text.at(at + 1))) {
            return PasswordFiles.maskRelay(text, at);
        }
        return PasswordFiles.maskPgpass(text, at);
    }

    /** {@code ::add-mask::…}, by which a job says what is secret; {@code userPassword:: …}, the value in base64. */
    private int atTwoColons(Text text, int at) {
        if (text.startsWith("::add-mask", at - 10)) {
            int end = BareValues.end(text, at + 2);
            boolean kept = Placeholders.isOne(text.t, at + 2, Math.min(end, at + 2 + Values.LOOK));
            return kept ? at + 2 : text.mask(Rule.SECRET, at + 2, end, at + 2);
        }
        return text.at(at + 2) == ' ' ? Math.max(at + 2, assignments.maskEncoded(text, at)) : at + 2;
    }

    private int atDash(Text text, int at) {
        if (text.at(at + 1) == '-' && text.at(at + 2) == '-') {
            SecretManifests.seeDocument(text);
            return PrivateKeys.mask(text, at);
        }
        if (text.at(at + 1) == '>') {
            return otherSigns.maskArrow(text, at, at + 2);
        }
        if (text.at(at + 1) == 'u' && text.at(at + 2) == 's' && Chars.isDigit(text.at(at + 3))) {
            return TokensBySign.atDash(text, at);
        }
        int end = Shapes.maskGlued(text, at);
        end = end > at ? end : ShortOptions.maskAttached(text, at);
        return end > at ? end : options.mask(text, at);
    }

    private int atPercent(Text text, int at) {
        if (!Chars.is(Chars.HEX, text.at(at + 1)) || !Chars.is(Chars.HEX, text.at(at + 2))) {
            return at;
        }
        if (text.startsWith("40", at + 1)) {
            int end = Emails.mask(text, at, 3);
            return end > at ? end : at + 3;
        }
        if (text.startsWithIgnoreCase("3d", at + 1) || text.startsWithIgnoreCase("3a", at + 1)) {
            boolean url = text.startsWithIgnoreCase("%2f%2f", at + 3);
            int end = url ? Urls.maskEncoded(text, at) : otherSigns.maskEncoded(text, at);
            return end > at ? end : at + 3;
        }
        return at + 3;
    }

    /** The letter of an escape begins no word: what follows it may. */
    private static int atBackslash(Text text, int at) {
        char next = text.at(at + 1);
        if (next == 'u') {
            return Math.min(text.to, at + Escapes.width(text.t, at, text.to));
        }
        return "ntrbf".indexOf(next) >= 0 ? at + 2 : at + 1;
    }
}
