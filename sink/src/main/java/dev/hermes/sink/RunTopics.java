package dev.hermes.sink;

import dev.hermes.schemas.run.IndexRow;
import dev.hermes.schemas.run.RunLine;
import dev.hermes.schemas.run.RunSummary;
import dev.hermes.schemas.topic.Topic;
import dev.hermes.schemas.topic.Topics;

/** The topics that a tree is made of. */
record RunTopics(Topic<RunLine> lines, Topic<IndexRow> index, Topic<RunSummary> summaries) {
    static final RunTopics OURS = new RunTopics(Topics.RUN_LINES, Topics.RUN_INDEX, Topics.RUN_SUMMARIES);
}
