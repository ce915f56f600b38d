package dev.hermes.gateway;

import java.util.List;

/** Finds the events of a body of lines. Lines without anything in them are left out. */
final class JsonLines {
    private JsonLines() {}

    static List<Slice> of(byte[] body, int most) {
        Slices lines = new Slices(body, most);
        int from = 0;
        while (from < body.length) {
            int end = endOfLine(body, from);
            if (!isBlank(body, from, end)) {
                lines.add(from, end);
            }
            from = end + 1;
        }
        return lines.all();
    }

    private static int endOfLine(byte[] body, int from) {
        int i = from;
        while (i < body.length && body[i] != '\n') {
            i++;
        }
        return i;
    }

    private static boolean isBlank(byte[] body, int from, int end) {
        for (int i = from; i < end; i++) {
            if (!Slices.isWhiteSpace(body[i])) {
                return false;
            }
        }
        return true;
    }
}
