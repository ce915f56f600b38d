package dev.hermes.collector.claudecode;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What a session is called: as its user named it, as the harness did, by its slug, by its project. */
final class Titles {
    private final List<Summary> summaries = new ArrayList<>();
    private String custom;
    private String ai;
    private String slug;
    private String project;

    /** A summary may be of another session: it belongs to the one that has the record it names. */
    private record Summary(String leafUuid, String text) {}

    void add(ClaudeRecord record) {
        custom = latest(record.customTitle, custom);
        ai = latest(record.aiTitle, ai);
        slug = slug == null ? record.slug : slug;
        project = project == null ? record.project : project;
        if (record.summary != null && record.leafUuid != null) {
            summaries.add(new Summary(record.leafUuid, record.summary));
        }
    }

    private static String latest(String now, String before) {
        return now == null ? before : now;
    }

    /** The name, or null when nothing gives one. */
    String name(Set<String> uuids) {
        if (custom != null) {
            return custom;
        }
        if (ai != null) {
            return ai;
        }
        String summary = summaries.stream()
                .filter(each -> uuids.contains(each.leafUuid()))
                .map(Summary::text)
                .reduce((before, last) -> last)
                .orElse(null);
        if (summary != null) {
            return summary;
        }
        return slug == null ? project : slug;
    }
}
