package dev.hermes.benchmarks;

/** Text as agents' sessions have it: prose, code, paths, output of commands, JSON in strings. Nothing of it is secret. */
final class SessionText {
    private static final int MIB = 1024 * 1024;

    private static final String[] PARTS = {
        "I will read the failing test first, then look at how the parser treats an empty line. ",
        "The token count of the answer was 1,204 and the key of the map is its path, so nothing else has to change.\\n",
        "src/main/java/org/example/Parser.java:117: error: cannot find symbol\\n  symbol:   variable lines\\n",
        "    for (int i = 0; i < lines.size(); i++) {\\n        total += lines.get(i).length();\\n    }\\n",
        "$ git log --oneline -3\\n9fceb02 Read empty lines too\\n1d0ae59 A test for it\\nbe7934a First version\\n",
        "{\\\"path\\\":\\\"/srv/app/config.yaml\\\",\\\"line\\\":42,\\\"text\\\":\\\"timeout: 30s\\\"}\\n",
        "Tests run: 128, Failures: 0, Errors: 0, Skipped: 2, Time elapsed: 12.804 s\\n",
        "2026-07-20T13:11:04.120Z INFO server started host=127.0.0.1 port=8420 id=550e8400-e29b-41d4-a716-446655440000\\n"
    };

    private SessionText() {}

    /** One JSON object of about 1 MiB, of messages of some kilobytes. */
    static String mebibyte() {
        StringBuilder text = new StringBuilder("{\"messages\":[");
        for (int message = 0; text.length() < MIB; message++) {
            text.append(message == 0 ? "" : ",").append("{\"role\":\"assistant\",\"content\":\"");
            for (int part = 0; part < 30; part++) {
                text.append(PARTS[(message * 7 + part) % PARTS.length]);
            }
            text.append("\",\"input_tokens\":").append(1000 + message).append(",\"model\":\"claude-sonnet-4\"}");
        }
        return text.append("]}").toString();
    }
}
