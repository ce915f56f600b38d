package dev.hermes.sink;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Who may read and write the files and folders that the sink creates. What stands there already is left as it is. */
public enum Access {
    /** The owner alone: files 0600, folders 0700. */
    OWNER("rw-------", "rwx------"),
    /** The group too, for a folder that several users share: files 0660, folders 0770. */
    GROUP("rw-rw----", "rwxrwx---");

    private static final String MODE = "unix:mode";
    private static final int SET_ID_BITS = 07000;
    private static final int GROUP_FOLDER = 0770;

    private final String file;
    private final String folder;

    Access(String file, String folder) {
        this.file = file;
        this.folder = folder;
    }

    FileAttribute<?> ofFile() {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(file));
    }

    FileAttribute<?> ofFolder() {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(folder));
    }

    /** Gives a new file the rights that the umask took away. */
    void widenFile(Path created) throws IOException {
        if (this == GROUP) {
            Files.setPosixFilePermissions(created, PosixFilePermissions.fromString(file));
        }
    }

    /** Gives a new folder the rights that the umask took away, and leaves it the set-group-id bit of its parent. */
    void widenFolder(Path created) throws IOException {
        if (this == GROUP) {
            int mode = (int) Files.getAttribute(created, MODE);
            Files.setAttribute(created, MODE, (mode & SET_ID_BITS) | GROUP_FOLDER);
        }
    }
}
