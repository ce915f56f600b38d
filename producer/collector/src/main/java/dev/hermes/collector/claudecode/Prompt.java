package dev.hermes.collector.claudecode;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a user typed. A log holds no whole prompts, so this has its first line only.
 *
 * @param line the first line, clipped
 * @param characters length of the whole
 */
record Prompt(String line, long characters) {
    private static final int MAX_HINT = 80;
    private static final Pattern COMMAND = Pattern.compile("<command-(?:name|message)>([^<]{1,80})");
    private static final Pattern LOCAL_OUTPUT = Pattern.compile("<(?:local-command|bash)-(?:stdout|stderr)>");

    /** Whether it is what a command printed that the harness itself carried out. */
    boolean isLocalOutput() {
        return LOCAL_OUTPUT.matcher(line).lookingAt();
    }

    /** A note of at most 120 characters. */
    String note() {
        if (line.startsWith("[Request interrupted by user")) {
            return "interrupted by the user";
        }
        Matcher command = COMMAND.matcher(line);
        if (command.lookingAt()) {
            return "command: " + command.group(1).strip();
        }
        return "prompt of " + characters + " characters: " + hint();
    }

    private String hint() {
        boolean isShort = line.codePointCount(0, line.length()) <= MAX_HINT;
        return isShort ? line : line.substring(0, line.offsetByCodePoints(0, MAX_HINT - 1)) + "…";
    }
}
