package dev.hermes.cli.runs;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;

/** Lists the run files below a folder. Other files are passed over: they are not ours. */
final class RunFileList {
    private RunFileList() {}

    /** The files with such names, in the order of their paths. */
    static List<RunFile> files(Path runs, Predicate<String> names) throws IOException {
        List<RunFile> files = new ArrayList<>();
        for (String day : names(runs, RunFile::isFolder)) {
            if (Files.isDirectory(runs.resolve(day))) {
                for (String name : names(runs.resolve(day), names.and(RunFile::isName))) {
                    files.add(new RunFile(runs, day + "/" + name));
                }
            }
        }
        return files;
    }

    private static List<String> names(Path folder, Predicate<String> wanted) throws IOException {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path entry : entries) {
                String name = entry.getFileName().toString();
                if (wanted.test(name)) {
                    names.add(name);
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        Collections.sort(names);
        return names;
    }
}
