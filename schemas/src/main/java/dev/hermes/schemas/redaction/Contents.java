package dev.hermes.schemas.redaction;

import java.util.Locale;
import java.util.Set;

/** Names under which what is said to models and tools goes, and what they answer, at any depth and in any case. */
final class Contents {
    private static final Set<String> NAMES = Set.of(
            "input",
            "inputs",
            "input.value",
            "output",
            "outputs",
            "output.value",
            "prompt",
            "prompts",
            "system_prompt",
            "completion",
            "completions",
            "messages",
            "content",
            "text",
            "response",
            "thinking",
            "arguments",
            "result",
            "tool_input",
            "tool_output",
            "stdout",
            "stderr",
            "gen_ai.input.messages",
            "gen_ai.output.messages",
            "gen_ai.system_instructions",
            "gen_ai.prompt",
            "gen_ai.completion",
            "gen_ai.tool.call.arguments",
            "gen_ai.tool.call.result",
            "traceloop.entity.input",
            "traceloop.entity.output");

    /** Of attributes with a number in their name: {@code gen_ai.prompt.0.content}. */
    private static final String[] NUMBERED = {
        "gen_ai.prompt.", "gen_ai.completion.", "llm.input_messages.", "llm.output_messages."
    };

    /** What went wrong, in words that may repeat what was said. */
    private static final Set<String> ERRORS = Set.of(
            "error",
            "error.message",
            "error_message",
            "exception.message",
            "exception.stacktrace",
            "stacktrace",
            "traceback");

    private Contents() {}

    static boolean isContent(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return NAMES.contains(lower) || isNumbered(lower);
    }

    private static boolean isNumbered(String name) {
        if (!name.endsWith(".content") && !name.endsWith(".arguments")) {
            return false;
        }
        for (String start : NUMBERED) {
            if (name.startsWith(start)) {
                return true;
            }
        }
        return false;
    }

    static boolean isError(String name) {
        return ERRORS.contains(name.toLowerCase(Locale.ROOT));
    }
}
