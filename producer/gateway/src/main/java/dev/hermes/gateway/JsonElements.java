package dev.hermes.gateway;

import dev.hermes.http.Refusal;
import dev.hermes.http.RefusedException;
import java.util.List;

/**
 * Finds the events of a JSON body: the elements of an array, or the one value that it is. Only where they begin and end is looked
 * at, however deep they are nested; whether each is JSON is for its reader to say. So one event that is none does not take the
 * others with it. Not thread-safe.
 */
final class JsonElements {
    private final byte[] body;
    private final Slices elements;
    private int at;

    private JsonElements(byte[] body, int most) {
        this.body = body;
        this.elements = new Slices(body, most);
    }

    static List<Slice> of(byte[] body, int most) {
        return new JsonElements(body, most).find();
    }

    private List<Slice> find() {
        skipWhiteSpace();
        if (at == body.length) {
            return elements.all();
        }
        if (body[at] != '[') {
            elements.add(at, body.length);
            return elements.all();
        }
        at++;
        skipWhiteSpace();
        if (peek() == ']') {
            at++;
        } else {
            readElements();
        }
        skipWhiteSpace();
        if (at < body.length) {
            throw notJson("there is something behind the array");
        }
        return elements.all();
    }

    private void readElements() {
        byte end = ',';
        while (end == ',') {
            int from = at;
            skipElement();
            elements.add(from, at);
            end = peek();
            at++;
        }
    }

    /** Goes to the comma or bracket behind an element. */
    private void skipElement() {
        int depth = 0;
        while (depth > 0 || (peek() != ',' && peek() != ']')) {
            byte b = peek();
            if (b == '"') {
                skipString();
                continue;
            }
            if (b == '{' || b == '[') {
                depth++;
            } else if (b == '}' || b == ']') {
                depth--;
            }
            if (depth < 0) {
                throw notJson("a bracket is closed that was not opened");
            }
            at++;
        }
    }

    private void skipString() {
        at++;
        while (peek() != '"') {
            at += peek() == '\\' ? 2 : 1;
        }
        at++;
    }

    private byte peek() {
        if (at >= body.length) {
            throw notJson("the array has no end");
        }
        return body[at];
    }

    private void skipWhiteSpace() {
        while (at < body.length && Slices.isWhiteSpace(body[at])) {
            at++;
        }
    }

    private RefusedException notJson(String what) {
        return new RefusedException(Refusal.BAD_BODY, "the body is not JSON: " + what + ", see byte " + (at + 1));
    }
}
