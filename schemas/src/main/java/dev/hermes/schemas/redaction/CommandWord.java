package dev.hermes.schemas.redaction;

/** A word of a {@link Command}, by the signs that {@code commands.tsv} explains. Immutable. */
final class CommandWord {
    private static final String SECRETS = "!?:/@=#";

    /** Behind the command stands what it prints. */
    private static final String PRINTED = ">";

    private static final String OPTIONS = "-/\\+";

    private enum Kind {
        ANY,
        DIGIT,
        PATTERN,
        WORD,
        SECRET,
        PRINTED
    }

    private final Kind kind;
    /** The word, or what is before its star. */
    private final String word;
    /** What is behind its star, in lower case. */
    private final String ending;

    private final boolean option;

    private CommandWord(Kind kind, String word) {
        this(kind, word, "");
    }

    private CommandWord(Kind kind, String word, String ending) {
        this.kind = kind;
        this.word = word;
        this.ending = ending;
        this.option = kind == Kind.PRINTED
                || (kind != Kind.SECRET && !word.isEmpty() && OPTIONS.indexOf(word.charAt(0)) >= 0);
    }

    static CommandWord of(String word) {
        boolean secret = SECRETS.indexOf(word.charAt(0)) >= 0
                && (word.length() == 1 || word.substring(1).equals("?"));
        if (secret) {
            return new CommandWord(Kind.SECRET, word);
        }
        int star = word.indexOf('*');
        return switch (word) {
            case PRINTED -> new CommandWord(Kind.PRINTED, word);
            case "*" -> new CommandWord(Kind.ANY, "");
            case "%" -> new CommandWord(Kind.DIGIT, "");
            default ->
                star < 0
                        ? new CommandWord(Kind.WORD, word)
                        : new CommandWord(Kind.PATTERN, word.substring(0, star), word.substring(star + 1));
        };
    }

    /** Whether all may be passed over up to it; up to others only options and their values are. */
    boolean isOption() {
        return option;
    }

    boolean isPrinted() {
        return kind == Kind.PRINTED;
    }

    /** Whether it stands for pairs, whose values are secrets. */
    boolean isPairs() {
        return kind == Kind.SECRET && (word.equals("=") || word.equals("#"));
    }

    /** Whether it stands for pairs that are named as keys. */
    boolean isPairsOfKeys() {
        return kind == Kind.SECRET && word.equals("#");
    }

    /** What is secret in the argument if this is the word for it, or null. */
    Argument secret(Text text, Argument argument, boolean isOption) {
        boolean here = kind == Kind.SECRET && !isOption && !isPlusOption(text, argument);
        return here ? SecretPart.of(text, argument, word) : null;
    }

    /** Whether it is the argument. */
    boolean is(Text text, Argument argument, boolean isOption) {
        return switch (kind) {
            case ANY -> !isOption && argument.to() > argument.from() && !isPlusOption(text, argument);
            case DIGIT -> argument.to() == argument.from() + 1 && Chars.isDigit(text.at(argument.from()));
            case PATTERN -> text.startsWith(word, argument.from()) && argument.ends(text, ending);
            case WORD -> argument.is(text, word) || (isOption && hasShortOptions(text, argument));
            case SECRET, PRINTED -> false;
        };
    }

    private boolean hasShortOptions(Text text, Argument argument) {
        return word.charAt(0) == '-' && word.charAt(1) != '-' && argument.hasOptions(text, word);
    }

    /** {@code +quit}. */
    private static boolean isPlusOption(Text text, Argument argument) {
        return text.at(argument.from()) == '+'
                && text.runEnd(Chars.NAME, argument.from() + 1) == argument.to()
                && !Values.hasDigit(text.t, argument.from(), argument.to());
    }
}
