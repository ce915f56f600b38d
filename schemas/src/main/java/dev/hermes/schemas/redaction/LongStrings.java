package dev.hermes.schemas.redaction;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds in a line what is to be cut. Of a member the preview stays, with {@code <name>_chars} and {@code <name>_sha256} behind
 * it, unless the object has those already; of a string in an array the preview, with both at its end. Not thread-safe.
 */
final class LongStrings implements JsonWalk.Visitor {
    private static final Set<String> NEVER_CUT = Set.of("ts", "run_id", "kind");
    private static final Set<String> PAYLOAD = Set.of("input", "output", "error");
    private static final String CHARS = "_chars";
    private static final String SHA256 = "_sha256";

    private final Source source;
    private final boolean keepsContent;
    private final boolean failed;
    private final FieldPath path;
    private final List<Set<String>> keys = new ArrayList<>();
    private final List<List<Cut>> cuts = new ArrayList<>();
    private final List<Edit> edits = new ArrayList<>();
    private String name = "";
    private int nameFrom;
    private int nameTo;
    /** Level of the content that is taken out as a whole, 0: none. */
    private int droppedLevel;

    private int droppedFrom;
    private int droppedNameFrom;
    private int droppedNameTo;
    private String droppedName;
    private boolean inPayload;
    private boolean inError;

    LongStrings(Source source, boolean keepsContent, boolean failed) {
        this.source = source;
        this.keepsContent = keepsContent;
        this.failed = failed;
        this.path = new FieldPath(source);
        keys.add(Set.of());
        cuts.add(List.of());
    }

    /** A stretch of the line and what takes its place. */
    private record Edit(int from, int to, String text) {}

    /** A member that was cut: its name as it is and as it is spelled, where its siblings go, and what they say. */
    private record Cut(String name, String spelled, int at, int characters, String sha256, boolean dropped) {}

    @Override
    public void open(boolean array, int at) {
        if (droppedLevel == 0 && isContent()) {
            droppedLevel = path.depth() + 1;
            droppedFrom = at;
            droppedNameFrom = nameFrom;
            droppedNameTo = nameTo;
            droppedName = name;
        }
        inPayload |= path.depth() == 1 && PAYLOAD.contains(name);
        inError |= path.depth() == 1 && Contents.isError(name);
        path.open(array);
        keys.add(new HashSet<>());
        cuts.add(new ArrayList<>());
        name = "";
    }

    private boolean isContent() {
        return !keepsContent && path.depth() > 0 && !path.inArray() && Contents.isContent(name);
    }

    @Override
    public void close(int end) {
        int depth = path.depth();
        if (droppedLevel == 0) {
            addSiblings(keys.get(depth), cuts.get(depth));
        }
        keys.remove(depth);
        cuts.remove(depth);
        path.close();
        if (droppedLevel == depth) {
            drop(
                    droppedName,
                    droppedNameFrom,
                    droppedNameTo,
                    end,
                    source.part(droppedFrom, end).toString());
            droppedLevel = 0;
        }
        inPayload &= path.depth() > 1;
        inError &= path.depth() > 1;
        path.next();
    }

    /** Of a repeated key the last value counts: its siblings are those that are added. */
    private void addSiblings(Set<String> there, List<Cut> members) {
        for (int i = members.size() - 1; i >= 0; i--) {
            Cut cut = members.get(i);
            StringBuilder siblings = new StringBuilder();
            if (there.add(cut.name + CHARS)) {
                siblings.append(",\"")
                        .append(cut.spelled)
                        .append(CHARS)
                        .append("\":")
                        .append(cut.characters);
            }
            if (there.add(cut.name + SHA256)) {
                siblings.append(",\"")
                        .append(cut.spelled)
                        .append(SHA256)
                        .append("\":\"")
                        .append(cut.sha256)
                        .append('"');
            }
            if (cut.dropped) {
                String left = siblings.length() > 0 ? siblings.substring(1) : "\"" + cut.spelled + "\":null";
                edits.add(new Edit(cut.at, cut.at, left));
            } else {
                edits.add(new Edit(cut.at, cut.at, siblings.toString()));
            }
        }
    }

    @Override
    public void name(int from, int to, boolean escaped) {
        path.name(from, to);
        name = source.string(from, to, escaped).toString();
        nameFrom = from;
        nameTo = to;
        keys.get(path.depth()).add(name);
    }

    @Override
    public void string(int from, int to, boolean escaped) {
        if (droppedLevel == 0) {
            if (isContent()) {
                if (to > from) {
                    drop(
                            name,
                            nameFrom,
                            nameTo,
                            to + 1,
                            source.string(from, to, escaped).toString());
                }
            } else if (isReason()) {
                if (to - from > Preview.MAX_REASON_CHARACTERS) {
                    cut(source.string(from, to, escaped), to);
                }
            } else if (to - from > Preview.MAX_CHARACTERS && !(path.depth() == 1 && NEVER_CUT.contains(name))) {
                cut(source.string(from, to, escaped), to);
            }
        }
        path.next();
    }

    /** Where no content is kept, an error keeps no more than its beginning: the rest may repeat what was said. */
    private boolean isReason() {
        return !keepsContent && (inError || (!path.inArray() && Contents.isError(name)));
    }

    private void cut(Source text, int end) {
        String whole = text.toString();
        boolean payload = failed && (inPayload || (path.depth() == 1 && PAYLOAD.contains(name)));
        Preview.Limit limit = isReason() ? Preview.Limit.REASON : payload ? Preview.Limit.FAILED : Preview.Limit.STRING;
        if (!Preview.isLong(whole, limit)) {
            return;
        }
        if (path.inArray()) {
            cutElement(text, end, limit);
            return;
        }
        edits.add(new Edit(text.place(text.from + Preview.length(whole, limit, 0)), end, ""));
        int characters = Preview.characters(whole);
        cuts.get(path.depth())
                .add(new Cut(name, spelled(nameFrom, nameTo), end + 1, characters, Preview.sha256(whole), false));
    }

    /** What was cut before, and is too long again for the marks in it, keeps what was said of it. */
    private void cutElement(Source text, int end, Preview.Limit limit) {
        int mark = CutMark.start(text.chars, text.from, text.to);
        String body = text.part(text.from, mark).toString();
        String said = mark < text.to
                ? text.part(mark, text.to).toString()
                : CutMark.of(Preview.characters(body), Preview.sha256(body));
        int length = Preview.length(body, limit, said.length());
        edits.add(new Edit(text.place(text.from + length), end, said));
    }

    private String spelled(int from, int to) {
        return new String(source.chars, from, to - from);
    }

    /** Takes a member out, and leaves its length and hash. */
    private void drop(String member, int from, int to, int end, String whole) {
        edits.add(new Edit(from - 1, end, ""));
        cuts.get(path.depth())
                .add(new Cut(member, spelled(from, to), end, Preview.characters(whole), Preview.sha256(whole), true));
    }

    @Override
    public void scalar(int from, int to) {
        path.next();
    }

    String applyTo(String line) {
        if (edits.isEmpty()) {
            return line;
        }
        edits.sort(Comparator.comparingInt(Edit::from).thenComparing(Edit::to));
        StringBuilder cut = new StringBuilder(line.length());
        int copied = 0;
        for (Edit edit : edits) {
            cut.append(line, copied, edit.from).append(edit.text);
            copied = edit.to;
        }
        return cut.append(line, copied, line.length()).toString();
    }
}
