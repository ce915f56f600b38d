package dev.hermes.schemas.redaction;

/**
 * The arguments of one command, each read when it is asked for first; again of a command among the arguments of the one before,
 * for in a line of nothing but names of programs each has all the others behind it. Not thread-safe.
 */
final class ArgumentList {
    private static final int MOST = 12;

    /** Room for those of one command, more than are looked at; a power of two. */
    private static final int ROOM = 16;

    private final Text text;
    private final Argument[] arguments = new Argument[ROOM];
    /** Where each begins, with its quote. */
    private final int[] starts = new int[ROOM];

    private final boolean[] options = new boolean[ROOM];
    /** How many were read, of all commands. */
    private int read;

    /** Number of the first of this command. */
    private int first;

    private int start;
    private int next;

    ArgumentList(Text text) {
        this.text = text;
    }

    /** Goes on with the command whose arguments begin there. */
    ArgumentList from(int at) {
        start = at;
        first = read;
        for (int i = Math.max(0, read - MOST); i < read; i++) {
            if (starts[i % ROOM] == at) {
                first = i;
                return this;
            }
        }
        next = at;
        return this;
    }

    /** Where the first begins. */
    int start() {
        return start;
    }

    /** The argument with that index, from 0; null: there are not so many, or too many to look at. */
    Argument get(int index) {
        if (index >= MOST) {
            return null;
        }
        while (first + index >= read) {
            Argument argument = Argument.at(text, next);
            if (argument == null) {
                return null;
            }
            arguments[read % ROOM] = argument;
            starts[read % ROOM] = next;
            options[read % ROOM] = argument.isOption(text) || argument.isWindowsOption(text);
            next = argument.next();
            read++;
        }
        return arguments[(first + index) % ROOM];
    }

    /** Whether the argument with that index, which is there, is an option. */
    boolean isOption(int index) {
        return options[(first + index) % ROOM];
    }
}
