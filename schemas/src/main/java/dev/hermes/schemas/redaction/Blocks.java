package dev.hermes.schemas.redaction;

/** Blocks of Terraform whose head names what their members hold: {@code variable "db_password" { default = "…" }}. */
final class Blocks {
    private static final int LONGEST_BLOCK = 320;
    private static final String MEMBER = "default";
    private static final String HEAD = "variable ";

    private Blocks() {}

    static boolean isMember(Text text, int from, int to) {
        return to - from == MEMBER.length() && text.startsWith(MEMBER, from);
    }

    /** What the head of the block says that a member is in. */
    static Meaning meaning(SecretNames names, Text text, int member) {
        int open = member - 1;
        while (open > text.from && member - open < LONGEST_BLOCK && text.t[open] != '{' && text.t[open] != '}') {
            open--;
        }
        if (text.at(open) != '{') {
            return Meaning.NONE;
        }
        int quote = open;
        while (text.at(quote - 1) == ' ' && quote > text.from) {
            quote--;
        }
        if (!Chars.isQuote(text.at(quote - 1))) {
            return Meaning.NONE;
        }
        int end = Quotes.beforeSlashes(text, quote - 1);
        int start = NameBefore.start(text, end);
        int head = Quotes.beforeSlashes(text, start - 1) - HEAD.length();
        return text.startsWith(HEAD, head) ? names.of(text.t, start, end) : Meaning.NONE;
    }
}
