package dev.hermes.schemas.redaction;

import java.util.ArrayList;
import java.util.List;

/** The arguments of one command, each read when it is asked for first. Not thread-safe. */
final class ArgumentList {
    private static final int MOST = 12;

    private final Text text;
    private final List<Argument> arguments = new ArrayList<>();
    private final int start;
    private int next;

    /** Those from that place on; -1: there are none. */
    ArgumentList(Text text, int first) {
        this.text = text;
        this.start = first;
        this.next = first;
    }

    /** Where the first begins. */
    int start() {
        return start;
    }

    /** The argument with that index, from 0; null: there are not so many, or too many to look at. */
    Argument get(int index) {
        while (arguments.size() <= index && index < MOST) {
            Argument argument = Argument.at(text, next);
            if (argument == null) {
                return null;
            }
            arguments.add(argument);
            next = argument.next();
        }
        return index < MOST ? arguments.get(index) : null;
    }
}
