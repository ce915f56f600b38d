package dev.hermes.schemas.redaction;

import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** Numbers of JSON that are secret by their names: {@code {"card":4111111111111111,"phone":491701234567}}. Not thread-safe. */
final class NumberValues {
    /** Last words of names whose secret may be a number. */
    private static final Set<String> NAMES =
            Set.of("password", "passwd", "passwort", "pwd", "passcode", "otp", "code", "ssn");

    private final Source source;
    private final FieldPath path;
    private final Spans spans;
    private final Supplier<String> where;

    /** For the value that the path leads through; findings are at {@code where}. */
    NumberValues(Source source, FieldPath path, Spans spans, Supplier<String> where) {
        this.source = source;
        this.path = path;
        this.spans = spans;
        this.where = where;
    }

    /** Masks the number there if it is secret by that meaning of its name. */
    void mask(Meaning meaning, int from, int to) {
        if (isCard(from, to)) {
            mask(Rule.CARD, from, to);
        } else if (meaning == Meaning.PHONE && Phone.isOne(source.chars, from, to)) {
            mask(Rule.PHONE, from, to);
        } else if (isSecret(meaning, from, to)) {
            mask(Rule.SECRET, from, to);
        }
    }

    /** The number becomes a string, in quotes as those of its name are spelled. */
    private void mask(Rule rule, int from, int to) {
        int quote = path.nameEnd(path.inArray() ? path.depth() - 1 : path.depth());
        if (quote > 0) {
            spans.addNumber(rule, source.part(from, to), source.spelled(quote, quote + 1), where);
        }
    }

    private boolean isCard(int from, int to) {
        int level = path.inArray() ? path.depth() - 1 : path.depth();
        return to - from <= SecretNames.LONGEST
                && Numbers.isCard(source.chars, from, to)
                && path.nameEnd(level) > 0
                && CardNames.isOne(path.name(level));
    }

    /** {@code {"password":12345678}}; but of tokens and secrets there may be so many. */
    private boolean isSecret(Meaning meaning, int from, int to) {
        if (meaning == Meaning.PIN) {
            return Values.isPin(source.chars, from, to);
        }
        if (meaning != Meaning.SECRET) {
            return false;
        }
        List<String> words = SecretNames.words(path.name());
        return Values.isPin(source.chars, from, to) && !words.isEmpty() && NAMES.contains(words.get(words.size() - 1));
    }
}
