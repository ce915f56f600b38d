package dev.hermes.schemas.event;

/** Short lines for tests. */
final class Lines {
    static final String TS = "2026-07-20T13:11:04Z";

    private Lines() {}

    /** Single quotes stand for double quotes. */
    static String json(String quoted) {
        return quoted.replace('\'', '"');
    }

    /** A complete line, and more members behind it. */
    static String complete(String more) {
        return json(
                "{'ts':'" + TS + "','run_id':'7c2a','step':1,'kind':'tool'" + (more.isEmpty() ? "" : ",") + more + "}");
    }

    /** A complete line but that one required field is written so; null leaves it out. */
    static String with(Field required, String value) {
        StringBuilder line = new StringBuilder();
        for (Field field : RequiredFields.IN_ORDER) {
            String spelling = field == required ? value : defaultOf(field);
            if (spelling != null) {
                line.append(line.isEmpty() ? "{" : ",").append("'" + field.wireName() + "':" + spelling);
            }
        }
        return json(line + "}");
    }

    private static String defaultOf(Field field) {
        return switch (field) {
            case TS -> "'" + TS + "'";
            case RUN_ID -> "'7c2a'";
            case STEP -> "1";
            default -> "'tool'";
        };
    }
}
