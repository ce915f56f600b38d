package dev.hermes.cli.part;

import dev.hermes.cli.home.OwnerOnly;
import dev.hermes.cli.home.Token;
import dev.hermes.schemas.home.HermesHome;
import java.io.IOException;
import java.io.UncheckedIOException;

/** The token of the home that a part runs on. */
final class HomeToken {
    private HomeToken() {}

    static String of(HermesHome home) {
        try {
            OwnerOnly.folder(home.runlog());
            return Token.of(home).secret();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
