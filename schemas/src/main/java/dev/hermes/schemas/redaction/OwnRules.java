package dev.hermes.schemas.redaction;

import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Matcher;

/** The rules of an installation that are regular expressions. They can neither hang nor fail: then the whole text is masked. */
final class OwnRules {
    /** How often a char may be looked at, on average, before a rule counts as one that does not end. */
    private static final int LOOKS_PER_CHAR = 200;

    private static final int LOOKS_AT_LEAST = 20_000;

    private final List<OwnRule> rules;

    OwnRules(List<OwnRule> rules) {
        this.rules = List.copyOf(rules);
    }

    void scan(Source text, Spans spans, Supplier<String> where) {
        for (int i = 0; i < rules.size(); i++) { // no iterator: most have no rules, and there are many strings
            OwnRule rule = rules.get(i);
            try {
                mask(rule, text, spans, where);
            } catch (TooManyLooksException | StackOverflowError e) {
                // what such a rule would have found is not known
                spans.add(rule.name(), text, text.from, text.to, where);
            }
        }
    }

    private static void mask(OwnRule rule, Source text, Spans spans, Supplier<String> where) {
        Counted chars = new Counted(text);
        Matcher matcher = rule.pattern().matcher(chars);
        while (matcher.find()) {
            spans.add(rule.name(), text, text.from + matcher.start(), text.from + matcher.end(), where);
        }
    }

    /** A pattern tries too long. */
    private static final class TooManyLooksException extends RuntimeException {
        private static final long serialVersionUID = 1;

        TooManyLooksException() {
            super(null, null, false, false);
        }
    }

    /** A text that counts how often it is looked at. */
    private static final class Counted implements CharSequence {
        private final Source text;
        private long left;

        Counted(Source text) {
            this.text = text;
            this.left = LOOKS_AT_LEAST + (long) LOOKS_PER_CHAR * text.length();
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            if (--left < 0) {
                throw new TooManyLooksException();
            }
            return text.chars[text.from + index];
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return new String(text.chars, text.from + start, end - start);
        }

        @Override
        public String toString() {
            return text.toString();
        }
    }
}
