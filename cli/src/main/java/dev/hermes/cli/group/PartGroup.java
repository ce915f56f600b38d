package dev.hermes.cli.group;

import dev.hermes.processor.StreamProcessorConfig;
import dev.hermes.processor.search.SearchConfig;
import dev.hermes.schemas.topic.Topic;
import dev.hermes.schemas.topic.Topics;
import java.util.List;
import java.util.Objects;

/**
 * Where a part's progress is seen: the consumer group by which it reads its topics.
 *
 * @param part the part's name
 */
public record PartGroup(String part, String groupId, List<Topic<?>> topics) {
    public static final PartGroup PROCESSOR = new PartGroup(
            "stream-processor",
            StreamProcessorConfig.DEFAULT_APPLICATION_ID,
            List.of(Topics.AGENT_STEPS, Topics.COST_DELTAS));
    public static final PartGroup SINK = new PartGroup("sink", "hermes-sink", List.of(Topics.RUN_LINES));
    public static final PartGroup INDEX = new PartGroup("index", "hermes-index", List.of(Topics.RUN_INDEX));
    public static final PartGroup SEARCH = new PartGroup(
            "search", SearchConfig.DEFAULT_APPLICATION_ID, List.of(Topics.RUN_LINES, Topics.RUN_SUMMARIES));
    public static final List<PartGroup> ALL = List.of(PROCESSOR, SINK, INDEX, SEARCH);

    public PartGroup {
        Objects.requireNonNull(part, "part");
        Objects.requireNonNull(groupId, "groupId");
        topics = List.copyOf(topics);
    }
}
