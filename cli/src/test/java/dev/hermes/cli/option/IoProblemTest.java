package dev.hermes.cli.option;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class IoProblemTest {
    static Stream<Arguments> problems() {
        return Stream.of(
                Arguments.of(new NoSuchFileException("f"), "f: no such file or folder"),
                Arguments.of(new AccessDeniedException("f"), "f: permission denied"),
                Arguments.of(new NotDirectoryException("f"), "f: not a folder"),
                Arguments.of(new FileAlreadyExistsException("f"), "f: it is there already"),
                Arguments.of(new FileSystemException("f", null, "Read-only file system"), "f: Read-only file system"),
                Arguments.of(new FileSystemException("f", null, null), "f: f"),
                Arguments.of(new IOException("Is a directory"), "Is a directory"),
                Arguments.of(new IOException(), "IOException"));
    }

    @ParameterizedTest
    @MethodSource("problems")
    void namesFileAndReason(IOException problem, String said) {
        assertEquals(said, IoProblem.withFile(problem));
    }

    @Test
    void reasonAloneIsWithoutTheFile() {
        assertEquals("no such file or folder", IoProblem.of(new NoSuchFileException("f")));
    }
}
