package dev.hermes.cli.runs;

import dev.hermes.cli.option.IoProblem;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/** Reads many files on all processors. Results and warnings come in the order of the files. */
final class FileScan {
    private FileScan() {}

    /** What is done with one file; called from several threads. */
    interface Task<R> {
        /** What the file gives, or null for nothing. */
        R read(RunFile file, Consumer<String> warnings) throws IOException;
    }

    /** A file that cannot be read is reported and passed over. */
    static <R> List<R> each(List<RunFile> files, Task<R> task, Consumer<String> warnings) {
        List<Scanned<R>> scanned = files.parallelStream()
                .map(file -> scan(file, task))
                .filter(Scanned::isOfUse) // of very many files, few are
                .toList();
        scanned.forEach(file -> file.warnings.forEach(warnings));
        return scanned.stream().map(Scanned::result).filter(Objects::nonNull).toList();
    }

    private static <R> Scanned<R> scan(RunFile file, Task<R> task) {
        List<String> warnings = new ArrayList<>(0);
        R result = null;
        try {
            result = task.read(file, warnings::add);
        } catch (NoSuchFileException e) {
            warnings.add(file.file() + ": gone while the folder was read");
        } catch (IOException e) {
            warnings.add(file.file() + ": cannot be read: " + IoProblem.of(e));
        }
        return new Scanned<>(result, warnings);
    }

    private record Scanned<R>(R result, List<String> warnings) {
        boolean isOfUse() {
            return result != null || !warnings.isEmpty();
        }
    }
}
