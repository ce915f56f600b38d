package dev.hermes.schemas.event;

import java.util.ArrayList;
import java.util.List;

/** The words that say why an event was rejected; they are counters, headers of dead letters, and public interface. */
public final class Reasons {
    public static final String NOT_JSON = "not_json";
    public static final String NOT_AN_OBJECT = "not_an_object";
    public static final String BAD_RUN_ID = "bad_run_id";
    public static final String BAD_TS = "bad_ts";
    public static final String BAD_STEP = "bad_step";
    public static final String BAD_KIND = "bad_kind";
    public static final String BAD_NUMBER = "bad_number";
    public static final String TOO_DEEP = "too_deep";
    public static final String TOO_LARGE = "too_large";
    /** The event lies in a partition that is not its run's, and publishing it again did not help. */
    public static final String WRONG_PARTITION = "wrong_partition";
    /** The run is closed for good. */
    public static final String TOO_LATE = "too_late";
    /** The event is imported, but its run began otherwise than with the import of that file. */
    public static final String ALREADY_KNOWN = "already_known";
    /** The record's value is not an event in the Confluent wire format. */
    public static final String NOT_AVRO = "not_avro";
    /** The record names a schema id that the registry does not know. */
    public static final String UNKNOWN_SCHEMA = "unknown_schema";

    private Reasons() {}

    /** All of them. */
    public static List<String> all() {
        List<String> all = new ArrayList<>(List.of(
                NOT_JSON,
                NOT_AN_OBJECT,
                BAD_RUN_ID,
                BAD_TS,
                BAD_STEP,
                BAD_KIND,
                BAD_NUMBER,
                TOO_DEEP,
                TOO_LARGE,
                WRONG_PARTITION,
                TOO_LATE,
                ALREADY_KNOWN,
                NOT_AVRO,
                UNKNOWN_SCHEMA));
        RequiredFields.IN_ORDER.forEach(field -> all.add(missing(field)));
        return List.copyOf(all);
    }

    /** {@code missing_ts}, {@code missing_run_id}, {@code missing_step}, {@code missing_kind}. */
    public static String missing(Field field) {
        return "missing_" + field.wireName();
    }
}
