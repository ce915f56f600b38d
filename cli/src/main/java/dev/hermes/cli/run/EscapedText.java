package dev.hermes.cli.run;

import dev.hermes.cli.option.Output;
import dev.hermes.cli.option.Printable;
import java.io.IOException;
import java.io.Reader;

/** A text of any length as a terminal may get it: of a long line too, only a piece is held at a time. Not thread-safe. */
final class EscapedText {
    private static final int PIECE = 64 * 1024;

    private final Output out;
    private final StringBuilder piece = new StringBuilder();

    private EscapedText(Output out) {
        this.out = out;
    }

    /** Prints it line by line; a line ends with a line feed, a carriage return, or both, and is ended by a line feed. */
    static void print(Reader text, Output out) throws IOException {
        new EscapedText(out).print(text);
    }

    private void print(Reader text) throws IOException {
        int last = '\n';
        for (int read = text.read(); read >= 0; read = text.read()) {
            if (read == '\r' || (read == '\n' && last != '\r')) {
                printPiece();
                out.part("\n");
            } else if (read != '\n') {
                add((char) read);
            }
            last = read;
        }
        printPiece();
        if (last != '\n' && last != '\r') {
            out.part("\n");
        }
    }

    /** What two chars make together stays together. */
    private void add(char read) {
        piece.append(read);
        if (piece.length() >= PIECE && !Character.isHighSurrogate(read)) {
            printPiece();
        }
    }

    private void printPiece() {
        out.part(Printable.escape(piece.toString()));
        piece.setLength(0);
    }
}
