package dev.hermes.schemas.redaction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Knows by their names the fields, headers, options and variables that hold secrets, however the name is spelled: by the words
 * that it is made of, and by which of them is the last. Thread-safe.
 */
final class SecretNames {
    static final int SHORTEST = 2;
    static final int LONGEST = 96;

    /** Without one of these in it no name in ASCII means anything here; by its first three letters. */
    private static final String[][] ROOTS = roots();

    private static final WordStarts ROOT_STARTS = WordStarts.of(Arrays.stream(ROOTS)
            .filter(Objects::nonNull)
            .flatMap(Arrays::stream)
            .toList());

    private static final Set<String> SECRETS = NameWords.of("secret");
    private static final String[] SECRET_ENDINGS = NameWords.of("ending").toArray(String[]::new);
    private static final Set<String> PASS_OF = NameWords.of("pass-of");
    private static final Set<String> KEY_OF = NameWords.of("key-of");
    private static final Set<String> NAMED_KEY_OF = NameWords.of("named-key-of");
    private static final Set<String> NO_KEY = NameWords.of("no-key");
    private static final Set<String> PHRASE_OF = Set.of("seed", "recovery", "secret", "backup", "pass");
    private static final Set<String> NUMBER_OF = Set.of("phone", "telephone", "mobile", "fax", "cell", "contact");
    /** Behind {@code KEY_} in the name of a variable. */
    private static final Set<String> VENDORS = NameWords.of("vendor");

    private static final WordSet SESSIONS = WordSet.of("session", "sessionid", "session_id", "sid", "connect.sid");
    private static final Set<String> COOKIES = NameWords.of("cookie");
    private static final Set<String> CODE_OF = NameWords.of("code-of");
    private static final Set<String> NO_TOKEN = NameWords.of("no-token");
    private static final Set<String> TOKENS_OF = NameWords.of("tokens-of");
    private static final Set<String> VERBS = NameWords.of("verb");
    private static final Set<String> PHONES = NameWords.of("phone");
    private static final Set<String> AFTER = NameWords.of("after");

    /** Names of rules by the words of the fields that they are for. */
    private final Map<String, String> own;

    private final KnownNames known = new KnownNames();

    /** {@code own}: names that hold secrets too, as the policy spells them, and the rules that say so. */
    SecretNames(Map<String, String> own) {
        Map<String, String> rules = new HashMap<>();
        own.forEach((name, rule) -> rules.put(String.join("_", words(name)), rule));
        this.own = Map.copyOf(rules);
    }

    /** The installation's rule for a field of that name, or null. */
    String ownRule(char[] t, int from, int to) {
        return own.isEmpty() ? null : own.get(String.join("_", words(new String(t, from, to - from))));
    }

    /** What a name says of the value that stands beside it: as of a cookie, there is one named {@code session} too. */
    Meaning ofPair(char[] t, int from, int to) {
        Meaning meaning = of(t, from, to);
        return meaning == Meaning.NONE && SESSIONS.contains(t, from, to) ? Meaning.KEY : meaning;
    }

    Meaning of(char[] t, int from, int to) {
        int length = to - from;
        if (length < SHORTEST || length > LONGEST) {
            return Meaning.NONE;
        }
        int end = to;
        while (own.isEmpty() && end > from && Chars.isDigit(t[end - 1])) {
            end--; // a number behind a name says nothing, and there are many
        }
        Meaning meaning = known.of(t, from, end);
        if (meaning == null && own.isEmpty() && !hasRoot(t, from, end)) {
            return Meaning.NONE;
        }
        if (meaning == null) {
            List<String> words = words(new String(t, from, end - from));
            meaning = of(words);
            if (meaning == Meaning.KEY && isVariable(t, from, end) && !words.contains("primary")) {
                meaning = Meaning.KEY_VARIABLE;
            } else if (meaning == Meaning.NONE && words.size() > 1 && isDone(words) && Values.isUpper(t, from, end)) {
                Meaning rest = of(words.subList(1, words.size()));
                boolean lettered = words.get(0).equals("a"); // A_TOKEN, B_TOKEN; but RESET_PASSWORD=… may be a switch
                meaning = !rest.isSecret() ? Meaning.NONE : lettered ? rest : Meaning.MAYBE;
            }
            known.learn(t, from, end, meaning);
        }
        return meaning;
    }

    /** {@code ACME_KEY}, as variables of the environment are spelled. */
    private static boolean isVariable(char[] t, int from, int to) {
        boolean spelled = Chars.isUpper(t[from]) && Values.isUpper(t, from, to) && Values.isName(t, from, to);
        return spelled && Values.lower(t, Math.max(from, to - 4), to).equals("_key");
    }

    private static boolean hasRoot(char[] t, int from, int to) {
        for (int i = from; i < to; i++) {
            char c = t[i];
            if (c >= 128 || (i > from && Chars.lower(c) == 'w' && Chars.lower(t[i - 1]) == 'p')) {
                return true;
            }
            if (i + 3 <= to
                    && ROOT_STARTS.mayBegin(t, i, to)
                    && startsWithOneOf(ROOTS[WordStarts.key(t, i)], t, i, to)) {
                return true;
            }
        }
        return false;
    }

    private static boolean startsWithOneOf(String[] roots, char[] t, int at, int to) {
        for (String root : roots) {
            if (Values.startsWithIgnoreCase(t, at, to, root)) {
                return true;
            }
        }
        return false;
    }

    private static String[][] roots() {
        String[][] roots = new String[WordStarts.KEYS][];
        Stream.concat(NameWords.of("root").stream(), ForeignNames.roots().stream())
                .distinct()
                .collect(Collectors.groupingBy(root -> WordStarts.key(root.toCharArray(), 0)))
                .forEach((key, list) -> roots[key] = list.toArray(String[]::new));
        return roots;
    }

    /** The words of a name in lower case: of {@code X-Api-Key}, {@code xAPIKey} and {@code x_api_key} the same three. */
    static List<String> words(String name) {
        List<String> words = new ArrayList<>();
        int start = 0;
        for (int i = 0; i <= name.length(); i++) {
            boolean end = i == name.length() || !Chars.isWord(name.charAt(i)) || (i > start && begins(name, i));
            if (end) {
                if (i > start) {
                    words.add(name.substring(start, i).toLowerCase(Locale.ROOT));
                }
                start = i < name.length() && Chars.isWord(name.charAt(i)) ? i : i + 1;
            }
        }
        return words;
    }

    private static boolean begins(String name, int i) {
        char c = name.charAt(i);
        char before = name.charAt(i - 1);
        if (ForeignNames.isUnspaced(c) != ForeignNames.isUnspaced(before)) {
            return true;
        }
        if (Chars.isDigit(c)) {
            return !Chars.isDigit(before);
        }
        if (!Chars.isUpper(c)) {
            return false;
        }
        boolean next = i + 1 < name.length() && Chars.isLower(name.charAt(i + 1));
        return Chars.isLower(before) || Chars.isDigit(before) || (Chars.isUpper(before) && next);
    }

    /** Whether the first word says what is done to the rest, or is an article. */
    private static boolean isDone(List<String> words) {
        return VERBS.contains(words.get(0)) || words.get(0).equals("a");
    }

    private Meaning of(List<String> words) {
        if (!own.isEmpty() && own.containsKey(String.join("_", words))) {
            return Meaning.SECRET;
        }
        int n = words.size();
        if (n == 0) {
            return Meaning.NONE;
        }
        if (n == 2 && words.get(0).equals("key") && VENDORS.contains(words.get(1))) {
            return Meaning.SECRET;
        }
        if (n > 2 && words.get(0).equals("op") && words.get(1).equals("session")) {
            return Meaning.SECRET; // of 1Password's command, with the account behind
        }
        if (n == 2 && words.get(0).equals("bw") && words.get(1).equals("session")) {
            return Meaning.SECRET; // of Bitwarden's
        }
        if (n == 2 && COOKIES.contains(String.join(" ", words))) {
            return Meaning.SECRET;
        }
        Meaning foreign = ForeignNames.of(words);
        if (foreign != Meaning.NONE) {
            return foreign;
        }
        Meaning meaning = ofLast(words, n);
        while (meaning == Meaning.NONE && n > 1 && isAfter(words.get(n - 1))) {
            n--;
            meaning = ofLast(words, n);
        }
        if (meaning == Meaning.NONE
                && n > 1
                && words.get(n - 1).equals("id")
                && words.get(n - 2).equals("secret")) {
            return Meaning.MAYBE;
        }
        return meaning;
    }

    private static boolean isAfter(String word) {
        return AFTER.contains(word) || Chars.isDigit(word.charAt(0));
    }

    /** What the first {@code n} words mean. */
    private static Meaning ofLast(List<String> words, int n) {
        String last = words.get(n - 1);
        String before = n > 1 ? words.get(n - 2) : "";
        boolean done = n > 1 && VERBS.contains(words.get(0));
        return switch (last) {
            case "authorization" -> Meaning.AUTHORIZATION;
            case "cookie", "cookies" -> done && !words.get(0).equals("set") ? Meaning.NONE : Meaning.COOKIE;
            case "token" -> NO_TOKEN.contains(before) || isOfAssembly(words, n) ? Meaning.NONE : Meaning.SECRET;
            case "tokens" -> TOKENS_OF.contains(before) ? Meaning.SECRET : n == 1 ? Meaning.KEY : Meaning.NONE;
            case "key", "keys" ->
                KEY_OF.contains(before)
                        ? Meaning.SECRET
                        : NAMED_KEY_OF.contains(before)
                                ? Meaning.NAMED_KEY
                                : n == 1 || done || NO_KEY.contains(before) ? Meaning.NONE : Meaning.KEY;
            case "access", "refresh" -> n == 1 ? Meaning.KEY : Meaning.NONE; // of tokens
            case "pass", "pw" -> PASS_OF.contains(before) ? Meaning.SECRET : Meaning.MAYBE;
            case "phrase" -> PHRASE_OF.contains(before) ? Meaning.SECRET : Meaning.NONE;
            case "answer", "answers" ->
                before.equals("secret") || before.equals("security") ? Meaning.SECRET : Meaning.NONE;
            case "content" -> before.equals("key") ? Meaning.MAYBE : Meaning.NONE; // of a network, as Windows shows it
            case "ident" -> before.equals("auth") ? Meaning.SECRET : Meaning.NONE; // of Yarn
            case "response" -> before.equals("saml") ? Meaning.SECRET : Meaning.NONE;
            case "code", "codes" ->
                before.equals("device")
                        ? Meaning.MAYBE
                        : CODE_OF.contains(before) || isOneTime(words, n) ? Meaning.SECRET : Meaning.NONE;
            case "verifier" -> before.equals("code") || before.equals("oauth") ? Meaning.SECRET : Meaning.NONE;
            case "assertion" -> before.equals("client") ? Meaning.SECRET : Meaning.NONE;
            case "pin" -> done ? Meaning.NONE : Meaning.PIN;
            case "login" -> before.endsWith("sonar") ? Meaning.MAYBE : Meaning.NONE;
            case "sig", "signature" -> Meaning.SIGNATURE;
            case "auth", "csrf", "xsrf", "pat", "authentication", "salt" -> Meaning.MAYBE;
            case "number", "no", "nr" -> NUMBER_OF.contains(before) ? Meaning.PHONE : Meaning.NONE;
            default -> PHONES.contains(last) ? Meaning.PHONE : !done && isSecret(last) ? Meaning.SECRET : Meaning.NONE;
        };
    }

    /** {@code PublicKeyToken=…}, by which .NET names libraries. */
    private static boolean isOfAssembly(List<String> words, int n) {
        return n == 3 && words.get(1).equals("key") && words.get(0).equals("public");
    }

    private static boolean isOneTime(List<String> words, int n) {
        return n > 2 && words.get(n - 2).equals("time") && words.get(n - 3).equals("one");
    }

    private static boolean isSecret(String last) {
        if (SECRETS.contains(last)
                || (last.endsWith("pass") && PASS_OF.contains(last.substring(0, last.length() - 4)))) {
            return true;
        }
        for (String ending : SECRET_ENDINGS) {
            if (last.length() > ending.length() && last.endsWith(ending)) {
                return true;
            }
        }
        return false;
    }
}
