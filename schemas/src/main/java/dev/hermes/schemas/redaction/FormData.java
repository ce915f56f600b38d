package dev.hermes.schemas.redaction;

/** Fields of forms in the body of a request: {@code form-data; name="password"}, an empty line, and the value on the next. */
final class FormData {
    private static final String NAME = "name=";
    private static final String HEADER = "form-data; ";

    private FormData() {}

    /** Masks the value of the field that is named behind the equals sign that stands there; gives its end, or {@code at}. */
    static int mask(SecretNames names, Text text, int at) {
        int open = text.startsWith(NAME, at + 1 - NAME.length()) ? Quotes.opening(text, at + 1) : -1;
        int nameEnd = open < 0 ? -1 : text.runEnd(Chars.NAME, open + 1);
        if (open < 0 || !names.of(text.t, open + 1, nameEnd).isSecret()) {
            return at;
        }
        int line = Lines.next(text, text.lineEnd(nameEnd));
        int from = Lines.behindEmpty(text, line);
        boolean empty = from > line || text.at(line - 2) == '\n' || text.at(line - 3) == '\n';
        if (!empty && !text.startsWith(HEADER, at + 1 - NAME.length() - HEADER.length())) {
            return at; // without the header the empty line says that it is a form
        }
        int end = from < 0 ? -1 : BareValues.end(text, from);
        boolean kept = end <= from
                || text.lineEnd(from) > end
                || Placeholders.isOne(text.t, from, Math.min(end, from + Values.LOOK));
        return kept ? at : text.mask(Rule.SECRET, from, end, at);
    }
}
