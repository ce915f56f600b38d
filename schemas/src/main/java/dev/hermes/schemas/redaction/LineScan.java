package dev.hermes.schemas.redaction;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Looks over one JSON value, by the names of its members and by the text of its strings, JSON in strings included. Not
 * thread-safe: one scan is for one value.
 */
final class LineScan implements JsonWalk.Visitor {
    /** Levels that there is room for at first. */
    static final int LEVELS = 4;

    private static final int MAX_NESTED = 4;

    /** The shortest text that a built-in rule masks something in, such as {@code a@b.de}, in chars. */
    private static final int SHORTEST_FINDING = 6;

    /** The shortest object that says of a member that it is a secret, in chars. */
    private static final int SHORTEST_OBJECT = 16;

    /** Length of the longest name in {@code {"name":…,"value":…}}, and those that mean the same. */
    private static final int LONGEST_PAIR_NAME = 14;

    private static final Set<String> JSON_TYPES =
            Set.of("string", "number", "integer", "boolean", "object", "array", "null");

    /** Members that name columns, and those with the rows under them. */
    private static final Set<String> HEADS = Set.of("columns", "fields", "header", "headers", "cols");

    private static final Set<String> ROWS = Set.of("rows", "values", "data", "records", "results");

    /** Last words of names whose secret may be a number. */
    private static final Set<String> NUMBERS =
            Set.of("password", "passwd", "passwort", "pwd", "passcode", "otp", "code", "ssn");

    /** Members that name a secret which is kept elsewhere: {@code {"secret":{"name":"db","namespace":"default"}}}. */
    private static final Set<String> REFERENCES =
            Set.of("name", "namespace", "secretName", "arn", "ARN", "kind", "domain", "path", "optional");

    private static final String[] FIELD_KINDS = {" textbox", " field", " input"};

    private static final String TOKEN = "token";

    private final RedactionPolicy policy;
    private final Source source;
    private final Spans spans;
    private final Supplier<String> prefix;
    private final int nested;
    /** Whether strings without a mark were looked at before. */
    private final boolean marksOnly;
    /** Where the walk is, and the same of a name. */
    private final Supplier<String> here = this::path;

    private final Supplier<String> hereInName = this::pathOfName;
    private final FieldPath path;
    private final RowNames rows;
    private final SecretObjects secretObjects;

    /** Per level: what the name above it says of all strings in it. */
    private Meaning[] inherited = new Meaning[LEVELS];
    /** Per level: whether a member that names something named a secret: {@code {"name":"API_KEY","value":"…"}}. */
    private Meaning[] named = new Meaning[LEVELS];
    /** Per level: the string of a member {@code value} that came before the name. */
    private int[] valueFrom = new int[LEVELS];

    private int[] valueTo = new int[LEVELS];
    /** Per level: where the first string of a list of arguments begins, -1: it is no such list. */
    private int[] commandFrom = new int[LEVELS];

    private Meaning meaning = Meaning.NONE;
    /** The installation's rule for the member that the walk is at, or null. */
    private String ownRule;

    /** What the member that the walk is at keeps, whatever rules say of it. */
    private KeptField kept = KeptField.NONE;
    /** Whether the member that the walk is at names what stands beside it, or is what is named so. */
    private boolean naming;

    private boolean valued;

    private LineScan(
            RedactionPolicy policy,
            Source source,
            Spans spans,
            Supplier<String> prefix,
            int nested,
            boolean marksOnly) {
        this.policy = policy;
        this.source = source;
        this.spans = spans;
        this.prefix = prefix;
        this.nested = nested;
        this.marksOnly = marksOnly;
        this.path = new FieldPath(source);
        this.rows = new RowNames(policy.names());
        this.secretObjects = new SecretObjects(spans);
        this.inherited[0] = Meaning.NONE;
    }

    /** Whether the source is an object; what is to be masked in it is then in the spans. */
    static boolean over(RedactionPolicy policy, Source source, Spans spans, boolean marksOnly) {
        return JsonWalk.over(source, new LineScan(policy, source, spans, () -> "", 0, marksOnly));
    }

    /** Looks over the lines of a text that are objects, in which what is to be masked is then in the spans. */
    static void overLines(RedactionPolicy policy, Source source, Spans spans) {
        new LineScan(policy, source, spans, () -> "", 0, false).scanLines(source);
    }

    @Override
    public void open(boolean array, int at) {
        Meaning said = ofContainer(array);
        if (path.depth() > 0 && path.inArray() && path.place() > 0 && !array) {
            rows.seeOther(path.depth());
        }
        boolean rowsOfObject = array && path.depth() > 0 && !path.inArray() && isRows(path);
        boolean dataOfObject = !array && path.depth() > 0 && !path.inArray() && SecretObjects.isData(path);
        path.open(array);
        int depth = path.depth();
        rows.open(depth, rowsOfObject);
        secretObjects.open(depth, dataOfObject);
        if (depth == inherited.length) {
            inherited = Arrays.copyOf(inherited, 2 * depth);
            named = Arrays.copyOf(named, 2 * depth);
            valueFrom = Arrays.copyOf(valueFrom, 2 * depth);
            valueTo = Arrays.copyOf(valueTo, 2 * depth);
            commandFrom = Arrays.copyOf(commandFrom, 2 * depth);
        }
        inherited[depth] = said;
        named[depth] = Meaning.NONE;
        valueFrom[depth] = -1;
        commandFrom[depth - 1] = -1;
        commandFrom[depth] = -1;
        meaning = Meaning.NONE;
        kept = KeptField.NONE;
    }

    /** What the strings of a list or object are, by its name and by what stands beside it. */
    private Meaning ofContainer(boolean array) {
        int level = path.depth();
        if (isSecretContainer()) {
            return meaning;
        }
        if (level == 0 || path.inArray()) {
            return inherited[level];
        }
        String name = path.name();
        if (named[level].isSecret() && (name.equals("values") || isValue())) {
            return named[level];
        }
        boolean maybe = array ? name.equals("auth") : name.equals("tokens");
        boolean keys = array && name.equals("tokens");
        if (inherited[level] != Meaning.NONE) {
            return inherited[level];
        }
        return maybe ? Meaning.MAYBE : keys ? Meaning.KEY : Meaning.NONE;
    }

    private static boolean isHeads(FieldPath path) {
        return switch (path.nameLength()) {
            case 4, 5, 6, 7 -> HEADS.contains(path.name());
            default -> false;
        };
    }

    private static boolean isRows(FieldPath path) {
        return switch (path.nameLength()) {
            case 4, 6, 7 -> ROWS.contains(path.name());
            default -> false;
        };
    }

    /** In a schema a member only describes the field of that name. */
    private boolean isSecretContainer() {
        int level = path.depth() - 1;
        return meaning.isSecret() && !(level > 0 && path.name(level).equals("properties"));
    }

    @Override
    public void close(int end) {
        int command = commandFrom[path.depth()];
        int closed = path.depth();
        boolean array = path.inArray();
        secretObjects.close(closed);
        path.close();
        rows.close(closed, array && closed > 1 && (path.inArray() ? path.place() == 0 : isHeads(path)));
        if (command >= 0) {
            TextScan.scanArguments(source.part(command, end), spans, here);
        }
        path.next();
        meaning = Meaning.NONE;
    }

    @Override
    public void name(int from, int to, boolean escaped) {
        path.name(from, to);
        String member = to - from <= LONGEST_PAIR_NAME ? path.name() : "";
        naming = isNaming(member);
        valued = isValue(member);
        Source name = source.string(from, to, escaped);
        kept = nested == 0 && path.depth() == 1 ? KeptField.of(name) : KeptField.NONE;
        boolean named = kept == KeptField.NONE;
        meaning = named ? policy.names().of(name.chars, name.from, name.to) : Meaning.NONE;
        if (meaning == Meaning.MAYBE && member.endsWith("pass") && UserBefore.stands(source.chars, source.from, from)) {
            meaning = Meaning.SECRET;
        }
        ownRule = named ? policy.names().ownRule(name.chars, name.from, name.to) : null;
        scanText(name, hereInName);
    }

    /** A name that is masked itself is not shown. */
    private String pathOfName() {
        return prefix.get() + "(name of a field)";
    }

    @Override
    public void string(int from, int to, boolean escaped) {
        if (to > from && !kept.keeps(source, from, to, escaped)) {
            Source text = withoutCutMark(source.string(from, to, escaped));
            boolean ofVocabulary = path.nameLength() == TOKEN.length()
                    && path.name().equals(TOKEN)
                    && LogProbabilities.follow(source.chars, from, to, source.to);
            if (!Values.isMark(source.chars, from, to) && (ofVocabulary || !byName(text)) && !isNested(text)) {
                scanText(text, here);
                if (escaped) {
                    scanLines(text); // without an escape there is no break
                }
            }
            learn(text, to);
            if (path.inArray()) {
                rows.see(text, path.depth(), path.place());
            } else if (!Values.isMark(source.chars, from, to)) {
                secretObjects.see(text, path, here);
            }
            if (path.inArray() && path.place() == 0 && Programs.start(text.chars, text.from, text.to) >= 0) {
                commandFrom[path.depth()] = from;
            }
        }
        path.next();
        meaning = Meaning.NONE;
        kept = KeptField.NONE;
    }

    private Source withoutCutMark(Source text) {
        return path.inArray() ? text.part(text.from, CutMark.start(text.chars, text.from, text.to)) : text;
    }

    private String path() {
        return prefix.get() + path;
    }

    /** Before the path of what is in a string of this value. */
    private String pathInside() {
        String outside = path();
        return outside.isEmpty() ? "" : outside + ".";
    }

    /** Whether the string is masked as a whole, by where it stands. */
    private boolean byName(Source text) {
        int depth = path.depth();
        Meaning said = meaning != Meaning.NONE ? meaning : isValue() || isTyped(text) ? named[depth] : Meaning.NONE;
        if (inherited[depth] != Meaning.NONE && isSchema(text)) {
            named[depth] = inherited[depth]; // outputs of Terraform have a value beside the type
            inherited[depth] = Meaning.NONE;
        }
        if (!said.isSecret()
                && inherited[depth] != Meaning.NONE
                && (path.inArray() || !REFERENCES.contains(path.name()))) {
            said = inherited[depth];
        }
        boolean cell = path.inArray() && rows.isSecret(text, depth, path.place());
        if (cell && said == Meaning.NONE) {
            said = Meaning.SECRET;
        } else if (!isSecret(said, text)) {
            return false;
        }
        return (ownRule != null && meaning == Meaning.SECRET)
                ? spans.add(ownRule, text, text.from, text.to, here)
                : spans.add(rule(said), text, text.from, text.to, here);
    }

    /** What is typed into a field has the name {@code text}; so has its caption. */
    private boolean isTyped(Source text) {
        return !path.inArray()
                && path.nameLength() == 4
                && text.length() <= Values.LOOK
                && path.name().equals("text")
                && Randomness.looksMade(text.chars, text.from, text.to);
    }

    /** What stands in {@code {"password":{"type":"string"}}} only describes a field. */
    private boolean isSchema(Source text) {
        return switch (path.name()) {
            case "type" -> JSON_TYPES.contains(text.toString());
            case "$ref" -> true;
            default -> false;
        };
    }

    private static Rule rule(Meaning meaning) {
        return switch (meaning) {
            case AUTHORIZATION -> Rule.AUTHORIZATION;
            case COOKIE -> Rule.COOKIE;
            case PHONE -> Rule.PHONE;
            default -> Rule.SECRET;
        };
    }

    private boolean isSecret(Meaning meaning, Source text) {
        return switch (meaning) {
            case NONE, SIGNATURE -> false;
            case MAYBE ->
                (Randomness.looksLikeKey(text.chars, text.from, text.to)
                                || Base64Pair.isOne(text.chars, text.from, text.to))
                        && !Values.isReference(text.chars, text.from, text.to);
            case KEY, KEY_VARIABLE -> meaning.isKey(text.chars, text.from, text.to);
            case PHONE -> isPhone(text);
            case PIN -> Values.isPin(text.chars, text.from, text.to);
            case SECRET, AUTHORIZATION, COOKIE ->
                !Values.isReference(text.chars, text.from, text.to)
                        && !Values.isSetting(text.chars, text.from, text.to)
                        && !isFolder(text)
                        && !Captions.isOne(policy.names(), text.chars, text.from, text.to);
        };
    }

    /** {@code {"PWD":"/home/bob"}} names the folder where a process runs. */
    private boolean isFolder(Source text) {
        return !path.inArray()
                && path.nameLength() == 3
                && path.name().equalsIgnoreCase("pwd")
                && text.length() > 1
                && (text.chars[text.from] == '/' || text.chars[text.from + 1] == ':');
    }

    private static boolean isPhone(Source text) {
        int digits = 0;
        for (int i = text.from; i < text.to; i++) {
            char c = text.chars[i];
            digits += Chars.isDigit(c) ? 1 : 0;
            if (!Chars.isDigit(c) && "+-./() x\u00a0".indexOf(c) < 0) {
                return false;
            }
        }
        return digits >= 7 && digits <= 15;
    }

    private void scanText(Source text, Supplier<String> where) {
        if (text.length() >= SHORTEST_FINDING && (!marksOnly || hasMark(text))) {
            policy.scan().scan(text, spans, where);
        }
        policy.ownRules().scan(text, spans, where);
    }

    private static boolean hasMark(Source text) {
        for (int i = text.from; i < text.to; i++) {
            if (text.chars[i] == '[' && Values.startsWith(text.chars, i, text.to, Spans.MARK)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the text is JSON itself, and was gone through as such. */
    private boolean isNested(Source text) {
        int i = text.from;
        while (i < text.to && Chars.isSpace(text.chars[i])) {
            i++;
        }
        boolean json = nested < MAX_NESTED && i < text.to && (text.chars[i] == '{' || text.chars[i] == '[');
        if (!json || !JsonWalk.over(text, new LineScan(policy, text, spans, this::pathInside, nested + 1, marksOnly))) {
            return false;
        }
        policy.ownRules().scan(text, spans, here);
        return true;
    }

    /** Goes through the lines of a text that are JSON objects each; their strings were looked at with the text. */
    private void scanLines(Source text) {
        LineScan scan = null;
        int start = nested < MAX_NESTED ? text.from : text.to;
        while (start < text.to) {
            int end = Values.indexOf(text.chars, '\n', start, text.to);
            end = end < 0 ? text.to : end;
            if (isObject(text.chars, start, end)) {
                scan = scan != null ? scan : new LineScan(policy, text, spans, this::pathInside, nested + 1, true);
                scan = JsonWalk.over(text.part(start, end), scan) ? scan : null;
            }
            start = end + 1;
        }
    }

    /** Whether a line begins and ends as an object that can say of a member that it is a secret. */
    private static boolean isObject(char[] t, int start, int end) {
        int from = start;
        while (from < end && t[from] == ' ') {
            from++;
        }
        int to = end;
        while (to > from && t[to - 1] <= ' ') {
            to--;
        }
        return to - from >= SHORTEST_OBJECT && t[from] == '{' && t[to - 1] == '}';
    }

    /** Notes what this string says of the strings beside it. */
    private void learn(Source text, int end) {
        int depth = path.depth();
        if (path.inArray()) {
            named[depth] = ofElement(text, end);
        } else if (naming) {
            if (path.nameLength() == 4
                    && path.name().equals("type")
                    && !text.toString().equals("password")) {
                return; // {"type":"password","value":"…"} is a field to fill in, other types are none
            }
            named[depth] = policy.names().ofPair(text.chars, text.from, behindName(text));
            if (named[depth].isSecret() && valueFrom[depth] >= 0) {
                maskEarlierValue(depth);
            }
        } else if (isValue() || isTyped(text)) {
            boolean reference = Values.isReference(text.chars, text.from, text.to);
            valueFrom[depth] = reference ? -1 : text.place(text.from);
            valueTo[depth] = text.place(text.to);
        }
    }

    /** {@code Password textbox} speaks of the password. */
    private static int behindName(Source text) {
        for (String kind : FIELD_KINDS) {
            int end = text.to - kind.length();
            if (end > text.from && Values.startsWith(text.chars, end, text.to, kind)) {
                return end;
            }
        }
        return text.to;
    }

    private void maskEarlierValue(int depth) {
        spans.addPlaced(rule(named[depth]), valueFrom[depth], valueTo[depth], here);
    }

    /** In a list of arguments an option speaks of the next one; in a pair, a header's name. */
    private Meaning ofElement(Source text, int end) {
        char[] t = text.chars;
        int from = text.from;
        boolean option = from < text.to && t[from] == '-' && isName(text);
        if (!option && path.place() > 0) {
            return Meaning.NONE;
        }
        while (from < text.to && t[from] == '-') {
            from++;
        }
        Meaning said = policy.names().of(t, from, text.to);
        boolean names = option || (path.place() == 0 && (said != Meaning.SECRET || isPair(end)));
        return said.isSecret() && names ? said : Meaning.NONE;
    }

    /** Whether the string that ends there is the first of two in a list of such pairs: {@code [["DB_PASSWORD","…"]]}. */
    private boolean isPair(int end) {
        if (!path.inArrayOfArrays()) {
            return false;
        }
        int open = behindBlanks(behindBlanks(end + 1, ','), '"');
        int close = open < 0 ? -1 : Values.indexOf(source.chars, '"', open, Math.min(source.to, open + Values.LOOK));
        return close > open && behindBlanks(close + 1, ']') > 0 && Randomness.looksMade(source.chars, open, close);
    }

    /** Behind a char that only blanks stand before, -1: another does. */
    private int behindBlanks(int from, char c) {
        int i = from;
        while (i >= 0 && i < source.to && Chars.isSpace(source.chars[i])) {
            i++;
        }
        return i >= 0 && i < source.to && source.chars[i] == c ? i + 1 : -1;
    }

    private static boolean isName(Source text) {
        for (int i = text.from; i < text.to; i++) {
            if (!Chars.is(Chars.NAME, text.chars[i])) {
                return false;
            }
        }
        return true;
    }

    private static boolean isNaming(String name) {
        return switch (name) {
            case "name",
                    "ParameterKey",
                    "type",
                    "key",
                    "Name",
                    "Key",
                    "header",
                    "field",
                    "variable",
                    "param",
                    "parameter",
                    "k",
                    "id",
                    "label",
                    "column",
                    "selector",
                    "element",
                    "target" -> true;
            default -> false;
        };
    }

    private boolean isValue() {
        return path.inArray() ? path.place() > 0 : valued;
    }

    private static boolean isValue(String name) {
        return switch (name) {
            case "value", "Value", "ParameterValue", "val", "v", "content", "secretValue", "stringValue", "default" ->
                true;
            default -> false;
        };
    }

    /** A number becomes a string, in quotes as those of its name are spelled. */
    private void maskNumber(Rule rule, int from, int to) {
        int quote = path.nameEnd(path.inArray() ? path.depth() - 1 : path.depth());
        if (quote > 0) {
            spans.addNumber(rule, source.part(from, to), source.spelled(quote, quote + 1), here);
        }
    }

    private boolean isCard(int from, int to) {
        int level = path.inArray() ? path.depth() - 1 : path.depth();
        return to - from <= SecretNames.LONGEST
                && Numbers.isCard(source.chars, from, to)
                && path.nameEnd(level) > 0
                && CardNames.isOne(path.name(level));
    }

    /** {@code {"password":12345678}}; but of tokens and secrets there may be so many. */
    private boolean isSecretNumber(int from, int to) {
        if (meaning == Meaning.PIN) {
            return Values.isPin(source.chars, from, to);
        }
        if (meaning != Meaning.SECRET) {
            return false;
        }
        List<String> words = SecretNames.words(path.name());
        return Values.isPin(source.chars, from, to)
                && !words.isEmpty()
                && NUMBERS.contains(words.get(words.size() - 1));
    }

    @Override
    public void scalar(int from, int to) {
        if (isCard(from, to)) {
            maskNumber(Rule.CARD, from, to);
        } else if (meaning == Meaning.PHONE && isPhone(source.part(from, to))) {
            maskNumber(Rule.PHONE, from, to);
        } else if (isSecretNumber(from, to)) {
            maskNumber(Rule.SECRET, from, to);
        }
        if (path.inArray()) {
            named[path.depth()] = Meaning.NONE;
            rows.seeOther(path.depth());
        }
        path.next();
        meaning = Meaning.NONE;
        kept = KeptField.NONE;
    }
}
