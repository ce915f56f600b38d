package dev.hermes.gateway;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.hermes.http.Caller;
import dev.hermes.http.Refusal;
import dev.hermes.http.RefusedException;
import dev.hermes.schemas.health.Health;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GzipMembersTest {
    private static final int MOST = 1 << 20;
    private static final int HEADER = 10;
    private static final byte[] TEXT = Sender.bytes("some text, some text");
    private static final byte[] MEMBER = Sender.gzip(TEXT);

    private final Admission admission = new Admission(new Limits(MOST, 1, 2 * MOST));
    private final Admission.Admitted request = admission.admit(Caller.OWNER, 0, Health.ok());

    @Test
    void header_mayHaveAllThatThereIs() {
        assertArrayEquals(TEXT, decode(withHeader(0x1E, "\u0003\u0000abcname\u0000comment\u0000", true)));
    }

    @Test
    void headerWhoseChecksumIsWrong_isRefused() {
        byte[] body = withHeader(0x02, "", true);
        body[HEADER] ^= 1;

        assertEquals(Refusal.BAD_BODY, refusal(body));
    }

    @ParameterizedTest
    @ValueSource(ints = {0x20, 0x40, 0x80})
    void headerWithAFlagThatIsNotKnown_isRefused(int flag) {
        assertEquals(Refusal.BAD_BODY, refusal(withHeader(flag, "", false)));
    }

    @Test
    void bodyThatIsCutAnywhere_isRefused() {
        for (int length = 0; length < MEMBER.length; length++) {
            assertEquals(Refusal.BAD_BODY, refusal(Arrays.copyOf(MEMBER, length)));
        }
    }

    @Test
    void oneByteTooMany_isRefused() {
        assertArrayEquals(new byte[MOST], decode(Sender.gzip(new byte[MOST])));
        request.drops(MOST);
        assertEquals(Refusal.BODY_TOO_LARGE, refusal(Sender.gzip(new byte[MOST + 1])));
    }

    @Test
    void bodyThatDoesNotShrink_holdsNoMoreThanItsSize() {
        byte[] noise = new byte[MOST];
        new Random(1).nextBytes(noise);
        Admission narrow = new Admission(new Limits(MOST, 1, MOST + (200 << 10)));
        Admission.Admitted only = narrow.admit(Caller.OWNER, 0, Health.ok());
        Blocks compressed = received(Sender.gzip(noise), only);

        byte[] decoded = new GzipMembers(compressed, MOST, only).decode().whole();

        assertArrayEquals(noise, decoded);
        assertEquals(MOST, narrow.bytesInFlight());
    }

    /** The member of the text, with a header of its own. */
    private static byte[] withHeader(int flags, String rest, boolean checksum) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(new byte[] {0x1F, (byte) 0x8B, 8, (byte) flags, 0, 0, 0, 0, 0, 3});
        body.writeBytes(Sender.bytes(rest));
        if (checksum) {
            CRC32 crc = new CRC32();
            crc.update(body.toByteArray());
            body.write((int) crc.getValue());
            body.write((int) crc.getValue() >> 8);
        }
        body.write(MEMBER, HEADER, MEMBER.length - HEADER);
        return body.toByteArray();
    }

    private byte[] decode(byte[] body) {
        return new GzipMembers(received(body, request), MOST, request).decode().whole();
    }

    private Refusal refusal(byte[] body) {
        return assertThrows(RefusedException.class, () -> decode(body)).refusal();
    }

    private static Blocks received(byte[] body, Admission.Admitted request) {
        Blocks blocks = new Blocks();
        request.holds(body.length);
        blocks.add(body, body.length);
        return blocks;
    }
}
