package dev.hermes.cli.deadletters;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/** The beginning of some bytes for people: 16 in a row, as hex and as ASCII. */
final class HexPreview {
    /** Most bytes that are shown. */
    static final int MAX_BYTES = 256;

    private static final int ROW = 16;
    private static final HexFormat SPACED = HexFormat.ofDelimiter(" ");

    private HexPreview() {}

    static List<String> rows(byte[] bytes) {
        byte[] beginning = Arrays.copyOf(bytes, Math.min(bytes.length, MAX_BYTES));
        List<String> rows = new ArrayList<>();
        for (int at = 0; at < beginning.length; at += ROW) {
            byte[] row = Arrays.copyOfRange(beginning, at, Math.min(at + ROW, beginning.length));
            rows.add(String.format("%04x  %-47s  %s", at, SPACED.formatHex(row), ascii(row)));
        }
        return rows;
    }

    /** The same beginning as hex digits without blanks. */
    static String digits(byte[] bytes) {
        return HexFormat.of().formatHex(bytes, 0, Math.min(bytes.length, MAX_BYTES));
    }

    private static String ascii(byte[] row) {
        StringBuilder text = new StringBuilder(row.length);
        for (byte b : row) {
            text.append(b >= ' ' && b <= '~' ? (char) b : '.');
        }
        return text.toString();
    }
}
