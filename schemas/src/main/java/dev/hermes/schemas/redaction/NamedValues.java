package dev.hermes.schemas.redaction;

import java.util.Arrays;
import java.util.function.Supplier;

/**
 * What strings of JSON say of those beside them, by level: {@code {"name":"API_KEY","value":"…"}}, {@code ["--token","…"]},
 * {@code [["API_KEY","…"]]}. Not thread-safe.
 */
final class NamedValues {
    /** Length of the longest name of a member that names another, or is named so. */
    private static final int LONGEST_MEMBER = 14;

    private static final String[] FIELD_KINDS = {" textbox", " field", " input"};

    private final SecretNames names;
    private final Source source;
    private final FieldPath path;
    private final Spans spans;
    private final Supplier<String> where;

    /** Per level: what a string said of the one beside it. */
    private Meaning[] said = new Meaning[LineScan.LEVELS];
    /** Per level: the string of a member {@code value} that came before the name, -1: there is none. */
    private int[] valueFrom = new int[LineScan.LEVELS];

    private int[] valueTo = new int[LineScan.LEVELS];

    /** Whether the member that the walk is at names what stands beside it, or is what is named so. */
    private boolean naming;

    private boolean valued;

    /** For the value that the path leads through; findings are at {@code where}. */
    NamedValues(SecretNames names, Source source, FieldPath path, Spans spans, Supplier<String> where) {
        this.names = names;
        this.source = source;
        this.path = path;
        this.spans = spans;
        this.where = where;
    }

    /** The path came to a level. */
    void open() {
        int depth = path.depth();
        if (depth >= said.length) {
            said = Arrays.copyOf(said, 2 * depth);
            valueFrom = Arrays.copyOf(valueFrom, 2 * depth);
            valueTo = Arrays.copyOf(valueTo, 2 * depth);
        }
        said[depth] = Meaning.NONE;
        valueFrom[depth] = -1;
    }

    /** The path came to a member. */
    void name() {
        String member = path.nameLength() <= LONGEST_MEMBER ? path.name() : "";
        naming = isNaming(member);
        valued = isValue(member);
    }

    /** The path passes a value of an array that is no string. */
    void passOther() {
        said[path.depth()] = Meaning.NONE;
    }

    /** What was said of values beside where the path is. */
    void say(Meaning meaning) {
        said[path.depth()] = meaning;
    }

    /** What was said of the string there. */
    Meaning of(Source text) {
        return isValue() || isTyped(text) ? said[path.depth()] : Meaning.NONE;
    }

    /** What was said of the strings in the list or object there, if they are secret. */
    Meaning ofContainer() {
        Meaning meaning = said[path.depth()];
        boolean beside = meaning.isSecret() && (isValue() || path.name().equals("values"));
        return beside ? meaning : Meaning.NONE;
    }

    /**
     * Notes what the string there says of those beside it, and masks the one before if it was meant.
     *
     * @param end where the string ends in the source
     */
    void learn(Source text, int end) {
        int depth = path.depth();
        if (path.inArray()) {
            said[depth] = ofElement(text, end);
        } else if (naming) {
            if (path.nameLength() == 4
                    && path.name().equals("type")
                    && !text.toString().equals("password")) {
                return; // {"type":"password","value":"…"} is a field to fill in, other types are none
            }
            Meaning before = said[depth];
            said[depth] = isInVault(text)
                    ? Meaning.SECRET
                    : path.name().equals("keyName")
                            ? Meaning.KEY
                            : names.ofPair(text.chars, text.from, behindName(text));
            if (said[depth] == Meaning.NONE
                    && before == Meaning.SECRET
                    && path.name().equals("name")) {
                said[depth] = before; // the id has said it
            }
            if (said[depth].isSecret() && valueFrom[depth] >= 0) {
                spans.addPlaced(said[depth].rule(), valueFrom[depth], valueTo[depth], where);
            }
        } else if (isValue() || isTyped(text)) {
            boolean reference = Placeholders.isOne(text.chars, text.from, text.to);
            valueFrom[depth] = reference ? -1 : text.place(text.from);
            valueTo[depth] = text.place(text.to);
        }
    }

    /** {@code https://acme.vault.azure.net/secrets/db/…}: what a vault says of a secret. */
    private static boolean isInVault(Source text) {
        String vault = ".vault.azure.net/secrets/";
        for (int i = text.from; i + vault.length() < text.to; i++) {
            if (text.chars[i] == '.' && Values.startsWith(text.chars, i, text.to, vault)) {
                return true;
            }
        }
        return false;
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
        Meaning meaning = names.of(t, from, text.to);
        boolean named = option || (path.place() == 0 && (meaning != Meaning.SECRET || isPair(end)));
        return meaning.isSecret() && named ? meaning : Meaning.NONE;
    }

    private static boolean isName(Source text) {
        for (int i = text.from; i < text.to; i++) {
            if (!Chars.is(Chars.NAME, text.chars[i])) {
                return false;
            }
        }
        return true;
    }

    /** Whether the string that ends there is the first of two in a list of such pairs. */
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

    private static boolean isNaming(String member) {
        return switch (member) {
            case "name",
                    "ParameterKey",
                    "type",
                    "key",
                    "keyName",
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

    private static boolean isValue(String member) {
        return switch (member) {
            case "value", "Value", "ParameterValue", "val", "v", "content", "secretValue", "stringValue", "default" ->
                true;
            default -> false;
        };
    }

    private boolean isValue() {
        return path.inArray() ? path.place() > 0 : valued;
    }

    /** What is typed into a field has the name {@code text}; so has its caption. */
    private boolean isTyped(Source text) {
        return !path.inArray()
                && path.nameLength() == 4
                && text.length() <= Values.LOOK
                && path.name().equals("text")
                && Randomness.looksMade(text.chars, text.from, text.to);
    }
}
