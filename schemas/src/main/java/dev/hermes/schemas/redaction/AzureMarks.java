package dev.hermes.schemas.redaction;

/** Keys of Azure, which have a mark of their service at a known place, six chars before their end. */
final class AzureMarks {
    private static final int BEHIND_MARK = 6;

    /** By how many chars stand before them. */
    private record Mark(int before, String mark) {}

    private static final Mark[] OF_LETTERS = {
        new Mark(33, "AzCa"),
        new Mark(33, "AzEG"),
        new Mark(33, "AIoT"),
        new Mark(42, "AzSe"),
        new Mark(44, "AzFu"),
        new Mark(76, "ACDb"),
        new Mark(76, "APIM")
    };

    private static final Mark[] WITH_PLUS = {
        new Mark(33, "+ASb"),
        new Mark(33, "+AEh"),
        new Mark(33, "+ARm"),
        new Mark(42, "+ACR"),
        new Mark(76, "+ASt"),
        new Mark(76, "+ABa"),
        new Mark(76, "+AMC")
    };

    private AzureMarks() {}

    /** Masks the key that begins there; gives its end, or {@code at}. */
    static int maskFrom(Text text, int at) {
        for (Mark mark : OF_LETTERS) {
            if (text.at(at + mark.before) == 'A' && text.startsWith(mark.mark, at + mark.before)) {
                return mask(text, at, at + mark.before + mark.mark.length(), at);
            }
        }
        return at;
    }

    /** Masks the key in which the plus sign that stands there begins a mark; gives its end, or {@code at}. */
    static int maskAround(Text text, int at) {
        if (text.at(at + 1) != 'A') {
            return at;
        }
        for (Mark mark : WITH_PLUS) {
            if (text.startsWith(mark.mark, at) && at - mark.before >= text.floor) {
                return mask(text, at - mark.before, at + mark.mark.length(), at);
            }
        }
        return at;
    }

    private static int mask(Text text, int from, int behindMark, int at) {
        int end = behindMark + BEHIND_MARK;
        if (!begins(text, from) || end > text.to || !isKey(text, from, end)) {
            return at;
        }
        end += goesOn(text.at(end)) ? 1 : 0;
        while (text.at(end) == '=') {
            end++;
        }
        return goesOn(text.at(end)) ? at : text.mask(Rule.AZURE, from, end, at);
    }

    /** Whether no key goes on there; the letter of an escape belongs to none. */
    private static boolean begins(Text text, int at) {
        return !goesOn(text.at(at - 1)) || (text.at(at - 2) == '\\' && "nrt".indexOf(text.at(at - 1)) >= 0);
    }

    private static boolean isKey(Text text, int from, int to) {
        int i = from;
        while (i < to && goesOn(text.t[i])) {
            i++;
        }
        return i == to;
    }

    /** A char of a key, other than those that only fill it up. */
    private static boolean goesOn(char c) {
        return c != '=' && Chars.is(Chars.BASE64 | Chars.URL64, c);
    }
}
