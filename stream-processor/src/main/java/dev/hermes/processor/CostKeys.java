package dev.hermes.processor;

import dev.hermes.schemas.run.CostKey;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.utils.Bytes;

/** Keys of stores of costs: one for each {@link CostKey}, in the order of time. */
final class CostKeys {
    private static final int TYPICAL_BYTES = 64;
    private static final int ABSENT = -1;

    private CostKeys() {}

    static Bytes of(CostKey key) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(TYPICAL_BYTES);
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            write(out, key.quarterHour().getEpochSecond());
            write(out, key.agent());
            write(out, key.team());
            write(out, key.model());
            write(out, key.tool());
        } catch (IOException e) {
            throw new UncheckedIOException("a key was written to memory", e);
        }
        return Bytes.wrap(bytes.toByteArray());
    }

    /** Before all keys of that quarter-hour (counted as {@link QuarterHourSpan} does) and of later ones, and behind all others. */
    static Bytes from(long quarterHour) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(Long.BYTES);
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            write(out, quarterHour * QuarterHourSpan.SECONDS);
        } catch (IOException e) {
            throw new UncheckedIOException("a key was written to memory", e);
        }
        return Bytes.wrap(bytes.toByteArray());
    }

    private static void write(DataOutputStream out, long epochSecond) throws IOException {
        // with the sign turned round, times before 1970 come first as unsigned bytes too
        out.writeLong(epochSecond ^ Long.MIN_VALUE);
    }

    private static void write(DataOutputStream out, String name) throws IOException {
        if (name == null) {
            out.writeInt(ABSENT);
            return;
        }
        byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
        out.writeInt(utf8.length);
        out.write(utf8);
    }
}
