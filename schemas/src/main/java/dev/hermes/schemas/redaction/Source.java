package dev.hermes.schemas.redaction;

/** A stretch of text, and where each of its chars stands in the line that it is from. Chars are not to be changed. */
final class Source {
    final char[] chars;
    final int from;
    final int to;

    private final Source parent;
    /** Place of each char in the parent; null: the same. */
    private final int[] places;
    /** Where in the parent each stretch ends that ends before a char; null: where that char stands. */
    private final int[] ends;

    private Source(char[] chars, int from, int to, Source parent, int[] places, int[] ends) {
        this.chars = chars;
        this.from = from;
        this.to = to;
        this.parent = parent;
        this.places = places;
        this.ends = ends;
    }

    static Source of(String text) {
        char[] chars = text.toCharArray();
        return new Source(chars, 0, chars.length, null, null, null);
    }

    Source part(int start, int end) {
        return new Source(chars, start, end, parent, places, ends);
    }

    /** The string of JSON between two quotes, its escapes decoded. */
    Source string(int start, int end, boolean escaped) {
        if (!escaped) {
            return part(start, end);
        }
        char[] decoded = new char[end - start];
        int[] at = new int[end - start + 1];
        int length = 0;
        int i = start;
        while (i < end) {
            char c = chars[i];
            at[length] = i;
            if (c != '\\') {
                decoded[length++] = c;
                i++;
                continue;
            }
            int width = Escapes.width(chars, i, end);
            decoded[length++] = width == 1 ? c : Escapes.decode(chars, i, width);
            i += width;
        }
        at[length] = end;
        return new Source(decoded, 0, length, this, at, null);
    }

    /** What is left of this text where chars are taken out: places of the chars in it, and where they end. */
    Source of(char[] left, int length, int[] at, int[] ends) {
        return new Source(left, 0, length, this, at, ends);
    }

    /** Index in the line of a char of this text, or of its end. */
    int place(int index) {
        Source source = this;
        int place = index;
        while (source.parent != null) {
            place = source.places[place];
            source = source.parent;
        }
        return place;
    }

    /** Index in the line behind the last char of a stretch that ends there. */
    int placeOfEnd(int index) {
        Source source = this;
        int place = index;
        while (source.parent != null) {
            place = source.ends == null ? source.places[place] : source.ends[place];
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
