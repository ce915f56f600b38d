package dev.hermes.schemas.redaction;

import java.util.Arrays;

/**
 * Goes once over a JSON value and reports where its parts stand. It is no validator: text that is no JSON is noticed where
 * its parts do not follow each other as those of JSON do, and the walk ends there. Takes linear time; nesting costs no stack.
 */
final class JsonWalk {
    /** Far deeper than a line may be; text that is deeper still is taken as plain text. */
    private static final int MAX_DEPTH = 10_000;

    private final char[] chars;
    private final int to;
    private final Visitor visitor;
    private boolean[] inArray = new boolean[16];
    private int depth;
    private int at;

    private JsonWalk(Source source, Visitor visitor) {
        this.chars = source.chars;
        this.at = source.from;
        this.to = source.to;
        this.visitor = visitor;
    }

    /** Is told what the walk meets. Strings and names are given without their quotes. */
    interface Visitor {
        void open(boolean array, int at);

        void close(int end);

        void name(int from, int to, boolean escaped);

        void string(int from, int to, boolean escaped);

        /** A number, true, false or null. */
        void scalar(int from, int to);
    }

    /** Whether the text is one object or array, as far as the walk can tell. */
    static boolean over(Source source, Visitor visitor) {
        return new JsonWalk(source, visitor).walk();
    }

    private boolean walk() {
        skipSpace();
        if (at >= to || (chars[at] != '{' && chars[at] != '[')) {
            return false;
        }
        do {
            if (!step()) {
                return false;
            }
        } while (depth > 0);
        skipSpace();
        return at == to;
    }

    /** One value or its beginning, with the name before it, and what ends behind it. */
    private boolean step() {
        if (depth > 0 && !inArray[depth - 1] && !name()) {
            return false;
        }
        skipSpace();
        if (at >= to) {
            return false;
        }
        char c = chars[at];
        if (c == '{' || c == '[') {
            if (depth == MAX_DEPTH) {
                return false;
            }
            open(c == '[');
            if (at >= to || (chars[at] != '}' && chars[at] != ']')) {
                return at < to;
            }
        } else if (c == '"') {
            if (!string(false)) {
                return false;
            }
        } else if (!scalar()) {
            return false;
        }
        return behindValue();
    }

    private void open(boolean array) {
        if (depth == inArray.length) {
            inArray = Arrays.copyOf(inArray, 2 * depth);
        }
        visitor.open(array, at);
        inArray[depth++] = array;
        at++;
        skipSpace();
    }

    private boolean name() {
        skipSpace();
        if (at >= to || chars[at] != '"' || !string(true)) {
            return false;
        }
        skipSpace();
        return at < to && chars[at++] == ':';
    }

    private boolean behindValue() {
        while (depth > 0) {
            skipSpace();
            if (at >= to) {
                return false;
            }
            char c = chars[at++];
            if (c == ',') {
                return true;
            }
            if (c != (inArray[depth - 1] ? ']' : '}')) {
                return false;
            }
            depth--;
            visitor.close(at);
        }
        return true;
    }

    private boolean string(boolean isName) {
        int from = at + 1;
        boolean escaped = false;
        int i = from;
        while (i < to && chars[i] != '"') {
            if (chars[i] == '\\') {
                escaped = true;
                i++;
            }
            i++;
        }
        if (i >= to) {
            return false;
        }
        at = i + 1;
        if (isName) {
            visitor.name(from, i, escaped);
        } else {
            visitor.string(from, i, escaped);
        }
        return true;
    }

    private boolean scalar() {
        int from = at;
        while (at < to && (Chars.isAlnum(chars[at]) || chars[at] == '-' || chars[at] == '+' || chars[at] == '.')) {
            at++;
        }
        if (at == from) {
            return false;
        }
        visitor.scalar(from, at);
        return true;
    }

    private void skipSpace() {
        while (at < to && (chars[at] == ' ' || chars[at] == '\t' || chars[at] == '\n' || chars[at] == '\r')) {
            at++;
        }
    }
}
