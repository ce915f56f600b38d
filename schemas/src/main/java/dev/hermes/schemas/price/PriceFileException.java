package dev.hermes.schemas.price;

import java.util.ArrayList;
import java.util.List;

/** A price file of the home that cannot be used. Each line of the message names file and line, and says what is wrong there. */
public final class PriceFileException extends Exception {
    private static final long serialVersionUID = 1L;

    private final ArrayList<String> problems;

    PriceFileException(List<String> problems) {
        super(String.join("\n", problems));
        this.problems = new ArrayList<>(problems);
    }

    /** What is wrong, each by itself; at least one. */
    public List<String> problems() {
        return List.copyOf(problems);
    }
}
