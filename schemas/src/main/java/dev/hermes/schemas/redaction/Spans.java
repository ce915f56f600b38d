package dev.hermes.schemas.redaction;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** What is to be masked in one text. Not thread-safe. */
final class Spans {
    static final String MARK = "[REDACTED:";
    static final int LONGEST_MARK = 64;

    private static final Comparator<Span> BY_PLACE =
            (a, b) -> a.from != b.from ? Integer.compare(a.from, b.from) : Integer.compare(b.to, a.to);

    private final RedactionPolicy policy;
    private final Set<String> allowed;
    private final List<Span> spans = new ArrayList<>();
    /** Whether each was found behind those before it, as most are. */
    private boolean inOrder = true;

    Spans(RedactionPolicy policy) {
        this.policy = policy;
        this.allowed = policy.allowed();
    }

    /** Whether the bracket that stands there closes a mark. */
    static boolean isMarkEnd(Text text, int at) {
        int open = at;
        while (open > text.from && at - open < LONGEST_MARK && text.t[open] != '[') {
            open--;
        }
        return text.startsWith(MARK, open);
    }

    /** Where the mark that begins there ends, with its bracket; the same place: none begins there. */
    static int behindMark(Text text, int from, int to) {
        int close = text.startsWith(MARK, from) ? Values.indexOf(text.t, ']', from, to) : -1;
        return close < 0 ? from : close + 1;
    }

    /** A stretch of the line. */
    private record Span(int from, int to, String rule, String field, String quote) {
        /** Many stand in one field, and one object says it of all. */
        boolean isAs(Finding other) {
            return rule.equals(other.rule()) && field.equals(other.field());
        }

        int markLength() {
            return quote.length() + MARK.length() + rule.length() + 1 + quote.length();
        }
    }

    /** Notes a stretch of a source, unless the rule is off or the value is allowed. True: it will be masked. */
    boolean add(Rule rule, Source source, int from, int to, Supplier<String> field) {
        return policy.isOn(rule) && add(rule.word(), source, from, to, field);
    }

    boolean add(String rule, Source source, int from, int to, Supplier<String> field) {
        if (from >= to || (!allowed.isEmpty() && allowed.contains(new String(source.chars, from, to - from)))) {
            return false;
        }
        add(source.place(from), source.placeOfEnd(to), rule, field);
        return true;
    }

    /** As {@link #add(Rule, Source, int, int, Supplier)}, of a stretch whose places in the line are known. */
    void addPlaced(Rule rule, int from, int to, Supplier<String> field) {
        if (policy.isOn(rule)) {
            add(from, to, rule.word(), field);
        }
    }

    /** Notes a number, which becomes a string in such quotes. */
    void addNumber(Rule rule, Source number, String quote, Supplier<String> field) {
        if (policy.isOn(rule) && !allowed.contains(number.toString())) {
            int from = number.place(number.from);
            note(new Span(from, number.placeOfEnd(number.to), rule.word(), field.get(), quote));
        }
    }

    /** What is found in JSON in a string was often found in the string before. */
    private void add(int from, int to, String rule, Supplier<String> field) {
        Span last = last();
        if (last == null || last.from != from || last.to != to) {
            note(new Span(from, to, rule, field.get(), ""));
        }
    }

    private void note(Span span) {
        inOrder &= spans.isEmpty() || BY_PLACE.compare(last(), span) <= 0;
        spans.add(span);
    }

    private Span last() {
        return spans.isEmpty() ? null : spans.get(spans.size() - 1);
    }

    int size() {
        return spans.size();
    }

    boolean isEmpty() {
        return spans.isEmpty();
    }

    /** The line with each stretch replaced by its mark; of stretches that overlap, one mark by the rule of the longest. */
    String mask(Source line, List<Finding> findings) {
        if (!inOrder) {
            spans.sort(BY_PLACE);
        }
        char[] masked = new char
                [line.length() + spans.stream().mapToInt(Span::markLength).sum()];
        Finding found = new Finding("", "");
        int length = 0;
        int copied = 0;
        int i = 0;
        while (i < spans.size()) {
            Span widest = spans.get(i);
            int from = widest.from;
            int to = widest.to;
            for (i++; i < spans.size() && spans.get(i).from < to; i++) {
                Span next = spans.get(i);
                to = Math.max(to, next.to);
                widest = next.to - next.from > widest.to - widest.from ? next : widest;
            }
            System.arraycopy(line.chars, copied, masked, length, from - copied);
            length = putMark(widest, masked, length + from - copied);
            found = widest.isAs(found) ? found : new Finding(widest.rule, widest.field);
            findings.add(found);
            copied = to;
        }
        System.arraycopy(line.chars, copied, masked, length, line.to - copied);
        return new String(masked, 0, length + line.to - copied);
    }

    private static int putMark(Span span, char[] masked, int at) {
        int end = put(MARK, masked, put(span.quote, masked, at));
        end = put(span.rule, masked, end);
        masked[end] = ']';
        return put(span.quote, masked, end + 1);
    }

    private static int put(String word, char[] masked, int at) {
        word.getChars(0, word.length(), masked, at);
        return at + word.length();
    }
}
