package dev.hermes.schemas.redaction;

/** A stretch of text, and where each of its chars stands in the line that it is from. Chars are not to be changed. */
final class Source {
    final char[] chars;
    final int from;
    final int to;

    private final Source parent;
    /** Of the chars in the parent; null where there is none. */
    private final Places places;

    private Source(char[] chars, int from, int to, Source parent, Places places) {
        this.chars = chars;
        this.from = from;
        this.to = to;
        this.parent = parent;
        this.places = places;
    }

    static Source of(String text) {
        char[] chars = text.toCharArray();
        return new Source(chars, 0, chars.length, null, null);
    }

    Source part(int start, int end) {
        return new Source(chars, start, end, parent, places);
    }

    /** The string of JSON between two quotes, its escapes decoded. */
    Source string(int start, int end, boolean escaped) {
        if (!escaped) {
            return part(start, end);
        }
        char[] decoded = new char[end - start];
        Places at = new Places();
        int length = 0;
        int i = start;
        while (i < end) {
            int escape = i;
            while (escape < end && chars[escape] != '\\') {
                escape++;
            }
            if (escape > i) {
                System.arraycopy(chars, i, decoded, length, escape - i);
                at.add(length, i, 1);
                length += escape - i;
            }
            if (escape < end) {
                int width = Escapes.width(chars, escape, end);
                at.add(length, escape, width);
                decoded[length++] = width == 1 ? chars[escape] : Escapes.decode(chars, escape, width);
                escape += width;
            }
            i = escape;
        }
        at.add(length, end, 1);
        return of(decoded, length, at);
    }

    /** What is left of this text where chars are taken out, and where that stands in it. */
    Source of(char[] left, int length, Places at) {
        return new Source(left, 0, length, this, at);
    }

    /** Index in the line of a char of this text, or of its end. */
    int place(int index) {
        Source source = this;
        int place = index;
        while (source.parent != null) {
            place = source.places.start(place);
            source = source.parent;
        }
        return place;
    }

    /** Index in the line behind the last char of a stretch that ends there. */
    int placeOfEnd(int index) {
        Source source = this;
        int place = index;
        while (source.parent != null) {
            place = source.places.end(place);
            source = source.parent;
        }
        return place;
    }

    /** A stretch as the line has it, with its escapes. */
    String spelled(int start, int end) {
        Source line = this;
        while (line.parent != null) {
            line = line.parent;
        }
        int first = place(start);
        return new String(line.chars, first, place(end) - first);
    }

    int length() {
        return to - from;
    }

    @Override
    public String toString() {
        return new String(chars, from, to - from);
    }
}
