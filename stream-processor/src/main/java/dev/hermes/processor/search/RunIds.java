package dev.hermes.processor.search;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Reads run ids from keys. */
final class RunIds {
    /** 200 characters, of at most four bytes. */
    private static final int MAX_BYTES = 800;

    private RunIds() {}

    /** The run id; null when the key cannot be one. */
    static String read(byte[] key) {
        if (key.length == 0 || key.length > MAX_BYTES) {
            return null;
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(key))
                    .toString();
        } catch (CharacterCodingException e) {
            return null; // no UTF-8
        }
    }
}
