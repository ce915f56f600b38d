package dev.hermes.schemas.query;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ByteScanTest {
    private static final int ROUNDS = 30_000;

    @ParameterizedTest
    @CsvSource({"false, 40, -1", "false, 4, -1", "true, 40, -1", "true, 4, -1", "false, 40, 97", "true, 4, 97"})
    void everyPairAndOther_isFound(boolean ignoreCase, int letters, int behindOther) {
        Random random = new Random(letters);
        ByteScan scan = new ByteScan((byte) 'k', (byte) '-', ignoreCase, (byte) '\\', behindOther);
        for (int round = 0; round < ROUNDS; round++) {
            // Given
            byte[] bytes = bytes(random, "k-\\KaJl,[\u00eb\u00ad".substring(0, 4 + random.nextInt(7)), letters);
            int from = random.nextInt(bytes.length + 1);
            int to = from + random.nextInt(bytes.length - from + 1);

            // When
            int found = scan.next(bytes, from, to);

            // Then
            int first = first(bytes, from, to, ignoreCase, behindOther);
            assertTrue(found >= from && found <= first, () -> new String(bytes, ISO_8859_1) + " " + from + " " + to);
        }
    }

    @ParameterizedTest
    @CsvSource({"40, 'abcKk,{}'", "3, 'abcKk,{}'", "3, 'abcKk,\\{'"})
    void bytesWithoutAny_arePassedOverToTheLastFew(int letters, String alphabet) {
        Random random = new Random(letters);
        int behindOther = alphabet.indexOf('\\') < 0 ? ByteScan.ANY : 'u';
        ByteScan scan = new ByteScan((byte) 'k', (byte) '-', true, (byte) '\\', behindOther);
        for (int round = 0; round < ROUNDS; round++) {
            // Given
            byte[] bytes = bytes(random, alphabet, letters);

            // When
            int found = scan.next(bytes, 0, bytes.length);

            // Then
            assertTrue(found >= bytes.length - Long.BYTES, () -> new String(bytes, ISO_8859_1));
        }
    }

    @ParameterizedTest
    @CsvSource({"40", "3"})
    void firstOfOneByte_isFoundExactly(int letters) {
        Random random = new Random(letters);
        for (int round = 0; round < ROUNDS; round++) {
            // Given
            byte[] bytes = bytes(random, "abcdefg[\\]\u00dc", letters);
            int from = random.nextInt(bytes.length + 1);

            // When
            int found = ByteScan.next(bytes, from, bytes.length, (byte) '\\');

            // Then
            int at = new String(bytes, ISO_8859_1).indexOf('\\', from);
            assertEquals(at < 0 ? bytes.length : at, found);
        }
    }

    private static int first(byte[] bytes, int from, int to, boolean ignoreCase, int behindOther) {
        for (int i = from; i < to; i++) {
            boolean isFirst = bytes[i] == 'k' || (ignoreCase && bytes[i] == 'K');
            int behind = i + 1 < to ? bytes[i + 1] : ' ';
            boolean isOther = bytes[i] == '\\' && (behindOther == ByteScan.ANY || behind == behindOther);
            if (isOther || (isFirst && behind == '-')) {
                return i;
            }
        }
        return to;
    }

    /** One rare letter among many equal ones, or a mix. */
    private static byte[] bytes(Random random, String alphabet, int rarity) {
        byte[] bytes = new byte[random.nextInt(120)];
        Arrays.fill(bytes, (byte) 'x');
        for (int i = 0; i < bytes.length; i++) {
            if (random.nextInt(rarity) == 0) {
                bytes[i] = (byte) alphabet.charAt(random.nextInt(alphabet.length()));
            }
        }
        return bytes;
    }
}
