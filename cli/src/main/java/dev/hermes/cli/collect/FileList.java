package dev.hermes.cli.collect;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hermes.cli.option.OutputFormat;
import dev.hermes.cli.option.Printable;
import dev.hermes.collector.ListedFile;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Session files as lines: harness, state, size in bytes, path. */
final class FileList {
    private static final int SCHEMA_VERSION = 1;
    private static final ObjectMapper JSON = new ObjectMapper();

    private FileList() {}

    static Stream<String> of(List<ListedFile> files, OutputFormat format) {
        return format == OutputFormat.JSON ? files.stream().map(FileList::json) : text(files);
    }

    private static Stream<String> text(List<ListedFile> files) {
        int harness = widest(files.stream().map(ListedFile::harness));
        int state = widest(files.stream().map(FileList::state));
        int size = widest(files.stream().map(file -> Long.toString(file.size())));
        String line = "%-" + harness + "s  %-" + state + "s  %" + size + "d  %s";
        return files.stream()
                .map(file -> String.format(
                        Locale.ROOT,
                        line,
                        file.harness(),
                        state(file),
                        file.size(),
                        Printable.escape(file.path().toString())));
    }

    private static int widest(Stream<String> cells) {
        return cells.mapToInt(String::length).max().orElse(1);
    }

    private static String state(ListedFile file) {
        return file.state().name().toLowerCase(Locale.ROOT);
    }

    private static String json(ListedFile file) {
        ObjectNode row = JSON.createObjectNode()
                .put("schema_version", SCHEMA_VERSION)
                .put("harness", file.harness())
                .put("path", file.path().toString())
                .put("size", file.size())
                .put("state", state(file));
        return row.toString();
    }
}
