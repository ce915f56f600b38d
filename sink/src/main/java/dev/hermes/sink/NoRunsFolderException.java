package dev.hermes.sink;

import java.io.IOException;
import java.nio.file.Path;

/** A folder is not one that a sink writes to; the message says so, and what to do. */
public final class NoRunsFolderException extends IOException {
    private static final long serialVersionUID = 1L;

    NoRunsFolderException(Path folder) {
        super(folder + " is no folder of run files, " + ClusterMarker.NAME
                + " is missing in it: name the folder that the sink writes to, or start the sink on it");
    }
}
