package dev.hermes.schemas.event;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Makes {@link OddLine}s: known and unknown fields in any order, some of them repeated, some holding what does not count. */
final class OddLines {
    /** The object of the line itself is one of the 64. */
    private static final int LEVELS_OF_A_VALUE = 63;

    private static final String[] TIMES = {
        "2026-07-20T13:11:04Z",
        "2026-07-20t13:11:04.000z",
        "0000-01-01T00:00:00.1+00:00",
        "9999-12-31T23:59:59-00:00",
        "2016-12-31T23:59:60Z",
        "2024-02-29T00:00:00.123456789012345678901234567890+23:59"
    };
    private static final String[] KINDS = {"start", "model", "tool", "error", "note", "end", "plan"};

    private final OddJson json;

    OddLines(Random random) {
        this.json = new OddJson(random);
    }

    OddLine next() {
        List<String> members = new ArrayList<>();
        Map<Field, Object> values = new EnumMap<>(Field.class);
        for (Field field : Field.values()) {
            if (RequiredFields.IN_ORDER.contains(field) || json.oneIn(6)) {
                addField(field, members, values);
            }
        }
        for (int i = json.below(5); i > 0; i--) {
            String key = json.text(json.below(5)).spelling().replaceFirst("\"", "\"x");
            members.add(json.below(members.size() + 1), key + ":" + json.value(LEVELS_OF_A_VALUE));
        }
        return new OddLine("{" + String.join(",", members) + "}", values);
    }

    /** Puts the member that counts anywhere, and sometimes one before it that does not count. */
    private void addField(Field field, List<String> members, Map<Field, Object> values) {
        int at = json.below(members.size() + 1);
        members.add(at, key(field) + ":" + value(field, values));
        if (json.oneIn(5)) {
            members.add(json.below(at + 1), key(field) + ":" + json.value(LEVELS_OF_A_VALUE));
        }
    }

    private String key(Field field) {
        return json.spell(field.wireName());
    }

    private String value(Field field, Map<Field, Object> values) {
        if (!RequiredFields.IN_ORDER.contains(field) && json.oneIn(4)) {
            return ofAnotherType(field);
        }
        return switch (field.type()) {
            case TEXT -> text(field, values);
            case COUNT -> {
                long count = json.count();
                values.put(field, count);
                yield json.spell(BigDecimal.valueOf(count));
            }
            case DECIMAL -> {
                BigDecimal decimal = json.decimal();
                values.put(field, decimal);
                yield json.spell(decimal);
            }
            case FLAG -> {
                boolean flag = json.oneIn(2);
                values.put(field, flag);
                yield String.valueOf(flag);
            }
        };
    }

    private String ofAnotherType(Field field) {
        String value = json.value(LEVELS_OF_A_VALUE);
        boolean isText = value.startsWith("\"");
        boolean isNumber = value.startsWith("-") || Character.isDigit(value.charAt(0));
        boolean counts = switch (field.type()) {
            case TEXT -> isText;
            case COUNT, DECIMAL -> isNumber;
            case FLAG -> value.equals("true") || value.equals("false");
        };
        return counts ? "null" : value;
    }

    private String text(Field field, Map<Field, Object> values) {
        OddJson.Text text = switch (field) {
            case TS -> spelt(TIMES[json.below(TIMES.length)]);
            case KIND -> spelt(KINDS[json.below(KINDS.length)]);
            case RUN_ID -> json.text(1 + json.below(20));
            default ->
                json.oneIn(9) ? new OddJson.Text("\"\\uDC00x\\ud800\"", "\uDC00x\uD800") : json.text(json.below(12));
        };
        values.put(field, wholeCharacters(text.meaning()));
        return text.spelling();
    }

    private OddJson.Text spelt(String meaning) {
        return new OddJson.Text(json.spell(meaning), meaning);
    }

    /** Java's encoder puts U+FFFD for half a character. */
    private static String wholeCharacters(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_16BE), StandardCharsets.UTF_16BE);
    }
}
