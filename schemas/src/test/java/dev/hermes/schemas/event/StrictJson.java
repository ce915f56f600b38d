package dev.hermes.schemas.event;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Says whether a text is JSON, by the grammar of RFC 8259 and nothing else: a second opinion. For short texts. */
final class StrictJson {
    private static final Pattern SPACE = Pattern.compile("[ \\t\\n\\r]*");
    private static final Pattern SCALAR =
            Pattern.compile("true|false|null|-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?");
    private static final Pattern STRING =
            Pattern.compile("\"(?:[^\"\\\\\\x00-\\x1f]|\\\\(?:[\"\\\\/bfnrt]|u[0-9a-fA-F]{4}))*+\"");
    private static final Pattern SHORT_ESCAPE = Pattern.compile("\\\\[^u]");
    private static final Pattern PAIR =
            Pattern.compile("\\\\u[dD][89abAB][0-9a-fA-F]{2}\\\\u[dD][c-fC-F][0-9a-fA-F]{2}");
    private static final Pattern HALF = Pattern.compile("\\\\u[dD][89a-fA-F]");

    private final String text;
    private int at;

    private StrictJson(String text) {
        this.text = text;
    }

    static boolean isJson(String text) {
        StrictJson json = new StrictJson(text);
        boolean unicode = StandardCharsets.UTF_8.newEncoder().canEncode(text);
        return unicode && json.value() && json.at == text.length();
    }

    private boolean value() {
        eat(SPACE);
        boolean value = eat('{') ? members() : eat('[') ? elements() : eat(STRING) || eat(SCALAR);
        eat(SPACE);
        return value;
    }

    private boolean members() {
        eat(SPACE);
        if (eat('}')) {
            return true;
        }
        do {
            eat(SPACE);
            int start = at;
            boolean name = eat(STRING) && hasWholeCharacters(text.substring(start, at));
            eat(SPACE);
            if (!name || !eat(':') || !value()) {
                return false;
            }
        } while (eat(','));
        return eat('}');
    }

    /** The one thing that the grammar allows and we do not: half a character, written as an escape, in a name. */
    private static boolean hasWholeCharacters(String name) {
        String escapes = SHORT_ESCAPE.matcher(name).replaceAll(" ");
        return !HALF.matcher(PAIR.matcher(escapes).replaceAll(" ")).find();
    }

    private boolean elements() {
        eat(SPACE);
        if (eat(']')) {
            return true;
        }
        do {
            if (!value()) {
                return false;
            }
        } while (eat(','));
        return eat(']');
    }

    private boolean eat(char c) {
        boolean there = at < text.length() && text.charAt(at) == c;
        at += there ? 1 : 0;
        return there;
    }

    private boolean eat(Pattern token) {
        Matcher matcher = token.matcher(text).region(at, text.length());
        boolean there = matcher.lookingAt();
        at = there ? matcher.end() : at;
        return there;
    }
}
