/** Sessions of Claude Code: {@code ~/.claude/projects/<project>/<session>.jsonl}. */
package dev.hermes.collector.claudecode;
