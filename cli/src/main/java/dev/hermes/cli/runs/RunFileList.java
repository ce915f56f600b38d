package dev.hermes.cli.runs;

import dev.hermes.schemas.run.RunPath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Lists the run files below a folder, on all processors. Other files are passed over: they are not ours. */
final class RunFileList {
    private RunFileList() {}

    /** The files with such names, in the order of their paths. */
    static List<RunFile> files(Path runs, Predicate<String> names) throws IOException {
        return filesOf(runs, names(runs, RunPath::isFolder), names);
    }

    /** The files of the newest folders, in the order of their paths. */
    static List<RunFile> filesOfNewest(Path runs, int folders) throws IOException {
        List<String> days = names(runs, RunPath::isFolder);
        return filesOf(runs, days.subList(Math.max(0, days.size() - folders), days.size()), name -> true);
    }

    private static List<RunFile> filesOf(Path runs, List<String> days, Predicate<String> names) throws IOException {
        try {
            return days.parallelStream()
                    .flatMap(day -> filesOf(runs, day, names.and(RunPath::isName)).stream())
                    .toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static List<RunFile> filesOf(Path runs, String day, Predicate<String> names) {
        try {
            if (!Files.isDirectory(runs.resolve(day))) {
                return List.of();
            }
            List<RunFile> files = new ArrayList<>();
            for (String name : names(runs.resolve(day), names)) {
                files.add(new RunFile(runs, day + "/" + name));
            }
            return files;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> names(Path folder, Predicate<String> wanted) throws IOException {
        return Arrays.stream(entries(folder)).filter(wanted).sorted().toList();
    }

    /** A tree has very many files, of which a path is not needed here; but only paths come with a reason when they do not come. */
    private static String[] entries(Path folder) throws IOException {
        String[] entries = folder.toFile().list();
        if (entries != null) {
            return entries;
        }
        try (Stream<Path> paths = Files.list(folder)) {
            return paths.map(path -> path.getFileName().toString()).toArray(String[]::new);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
