package dev.hermes.schemas.price;

import java.util.List;

/** A price file of the home that cannot be used. The message names file and line, and says what is wrong there. */
public final class PriceFileException extends Exception {
    private static final long serialVersionUID = 1L;

    PriceFileException(List<String> problems) {
        super(String.join("\n", problems));
    }
}
