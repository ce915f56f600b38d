package dev.hermes.schemas.redaction;

import java.util.Arrays;
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

    private static final Set<String> JSON_TYPES =
            Set.of("string", "number", "integer", "boolean", "object", "array", "null");

    /** Members that name columns, and those with the rows under them. */
    private static final Set<String> HEADS = Set.of("columns", "fields", "header", "headers", "cols");

    private static final Set<String> ROWS = Set.of("rows", "values", "data", "records", "results");

    /** Members that say of a secret where it is kept, and what it is: {@code {"secret":{"name":"db","created_at":"…"}}}. */
    private static final Set<String> REFERENCES = Set.of(
            "name",
            "namespace",
            "secretName",
            "arn",
            "ARN",
            "kind",
            "domain",
            "path",
            "optional",
            "type",
            "in",
            "status",
            "state",
            "description",
            "created_at",
            "createdAt",
            "updated_at",
            "updatedAt",
            "expires_at",
            "expiresAt",
            "Expiration",
            "visibility",
            "scope",
            "Issuer",
            "issuer",
            "Audience",
            "audience",
            "alg");

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
    private final NamedValues named;
    private final NumberValues numbers;
    private final SecretObjects secretObjects;

    /** Per level: what the name above it says of all strings in it. */
    private Meaning[] inherited = new Meaning[LEVELS];
    /** Per level: where the first string of a list of arguments begins, -1: it is no such list. */
    private int[] commandFrom = new int[LEVELS];

    private Meaning meaning = Meaning.NONE;
    /** The installation's rule for the member that the walk is at, or null. */
    private String ownRule;

    /** What the member that the walk is at keeps, whatever rules say of it. */
    private KeptField kept = KeptField.NONE;

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
        this.named = new NamedValues(policy.names(), source, path, spans, here);
        this.numbers = new NumberValues(source, path, spans, here);
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
        named.open();
        secretObjects.open(depth, dataOfObject);
        if (depth == inherited.length) {
            inherited = Arrays.copyOf(inherited, 2 * depth);
            commandFrom = Arrays.copyOf(commandFrom, 2 * depth);
        }
        inherited[depth] = said;
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
        Meaning besides = named.ofContainer();
        if (besides.isSecret()) {
            return besides;
        }
        String name = path.name();
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
        named.name();
        Source name = source.string(from, to, escaped);
        kept = nested == 0 && path.depth() == 1 ? KeptField.of(name) : KeptField.NONE;
        boolean speaks = kept == KeptField.NONE;
        meaning = speaks ? policy.names().of(name.chars, name.from, name.to) : Meaning.NONE;
        if (meaning == Meaning.MAYBE
                && path.name().endsWith("pass")
                && UserBefore.stands(source.chars, source.from, from)) {
            meaning = Meaning.SECRET;
        }
        boolean key = path.nameLength() == 3 && path.depth() > 1 && path.name().equals("Key");
        if (key && Assignments.isOfSection(policy.names(), path.name(path.depth() - 1))) {
            meaning = Meaning.MAYBE; // of a section of settings, as .NET has them
        }
        ownRule = speaks ? policy.names().ownRule(name.chars, name.from, name.to) : null;
        if (name.length() >= SHORTEST_FINDING && (!marksOnly || hasMark(name))) {
            policy.scan().scanName(name, spans, hereInName);
        }
        policy.ownRules().scan(name, spans, hereInName);
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
            named.learn(text, to);
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
        String outside = prefix.get();
        return outside.isEmpty() ? path.toString() : outside + path;
    }

    /** Before the path of what is in a string of this value. */
    private String pathInside() {
        String outside = path();
        return outside.isEmpty() ? "" : outside + ".";
    }

    /** Whether the string is masked as a whole, by where it stands. */
    private boolean byName(Source text) {
        int depth = path.depth();
        Meaning said = meaning != Meaning.NONE ? meaning : named.of(text);
        if (inherited[depth] != Meaning.NONE && isSchema(text)) {
            named.say(inherited[depth]); // outputs of Terraform have a value beside the type
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
                : spans.add(said.rule(), text, text.from, text.to, here);
    }

    /** What stands in {@code {"password":{"type":"string"}}} only describes a field. */
    private boolean isSchema(Source text) {
        return switch (path.name()) {
            case "type" -> JSON_TYPES.contains(text.toString());
            case "$ref" -> true;
            default -> false;
        };
    }

    private boolean isSecret(Meaning meaning, Source text) {
        return switch (meaning) {
            case NONE, SIGNATURE -> false;
            case MAYBE ->
                (Randomness.looksLikeKey(text.chars, text.from, text.to)
                                || Base64Pair.isOne(text.chars, text.from, text.to))
                        && !Placeholders.isOne(text.chars, text.from, text.to);
            case KEY, KEY_VARIABLE, NAMED_KEY -> meaning.isKey(text.chars, text.from, text.to);
            case PHONE -> Phone.isOne(text.chars, text.from, text.to);
            case PIN -> Values.isPin(text.chars, text.from, text.to);
            case SECRET, AUTHORIZATION, COOKIE ->
                !Placeholders.isOne(text.chars, text.from, text.to)
                        && !Values.isSetting(text.chars, text.from, text.to)
                        && !isFolder(text)
                        && !Values.isSentence(text.chars, text.from, text.to)
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

    @Override
    public void scalar(int from, int to) {
        numbers.mask(meaning, from, to);
        if (path.inArray()) {
            named.passOther();
            rows.seeOther(path.depth());
        }
        path.next();
        meaning = Meaning.NONE;
        kept = KeptField.NONE;
    }
}
