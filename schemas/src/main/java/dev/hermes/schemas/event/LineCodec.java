package dev.hermes.schemas.event;

import java.nio.charset.StandardCharsets;

/**
 * Turns the text that an agent wrote into a {@link StepLine}. The text is kept: key order, unknown fields and the spelling
 * of numbers stay; only insignificant white space goes, and required fields that were filled in come first. Takes time
 * linear in the length of the text, whatever the text is. Thread-safe.
 *
 * <p>JSON here is RFC 8259 but for one thing: half a character, written as an escape, in a name ({@code "\\ud800":1}). No
 * later reader could tell such names apart.
 */
public final class LineCodec {
    /** Longest line, in UTF-8 bytes without the line feed: {@value}. */
    public static final int MAX_LINE_BYTES = 1024 * 1024;

    /** Longest run id in Unicode characters: {@value}. */
    public static final int MAX_RUN_ID_CHARACTERS = 200;

    /** Reads a line that must be complete. */
    public StepLine read(String text) throws RejectedLineException {
        return read(text, MissingFields.REJECT);
    }

    /** Reads a line, and fills in required fields that it lacks. */
    public StepLine read(String text, MissingFields missing) throws RejectedLineException {
        FieldValues values = FieldValues.parse(text);
        String filled = new RequiredFields(values, missing).fillIn(Minifier.minify(text));
        int byteLength = filled.getBytes(StandardCharsets.UTF_8).length;
        if (byteLength > MAX_LINE_BYTES) {
            throw new RejectedLineException(
                    Reasons.TOO_LARGE,
                    "the line has " + byteLength + " bytes, at most " + MAX_LINE_BYTES + " are taken");
        }
        Timestamp ts = checkRequired(values);
        values.rejectBadNumbers();
        return new StepLine(filled, byteLength, ts, values.toMap());
    }

    private static Timestamp checkRequired(FieldValues values) throws RejectedLineException {
        for (Field field : RequiredFields.IN_ORDER) {
            if (values.get(field) == null) {
                throw new RejectedLineException(Reasons.missing(field), field.wireName() + " is missing");
            }
        }
        Timestamp ts = values.get(Field.TS) instanceof String text ? Timestamp.parseOrNull(text) : null;
        if (ts == null) {
            throw new RejectedLineException(
                    Reasons.BAD_TS, "ts is not an RFC 3339 date-time with an offset, such as 2026-07-20T13:11:04Z");
        }
        if (!(values.get(Field.RUN_ID) instanceof String runId) || !isRunId(runId)) {
            throw new RejectedLineException(
                    Reasons.BAD_RUN_ID, "run_id is not a string of 1 to " + MAX_RUN_ID_CHARACTERS + " characters");
        }
        if (!(values.get(Field.STEP) instanceof Long step) || !JsonNumbers.isCount(step)) {
            throw new RejectedLineException(Reasons.BAD_STEP, "step is not an integer of 1 to 12 digits, at least 0");
        }
        if (!(values.get(Field.KIND) instanceof String kind) || kind.isEmpty()) {
            throw new RejectedLineException(Reasons.BAD_KIND, "kind is not a word");
        }
        return ts;
    }

    /**
     * Whether a line may have that run id. A lone surrogate has no UTF-8 form: two such ids would become one key.
     */
    public static boolean isRunId(String runId) {
        int characters = runId.codePointCount(0, runId.length());
        return characters >= 1 && characters <= MAX_RUN_ID_CHARACTERS && !UnicodeText.hasLoneSurrogate(runId);
    }
}
