package dev.hermes.sink;

import dev.hermes.schemas.run.RunState;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A run whose file may be deleted, as long as it stays as it was found.
 *
 * @param pruned what is said of it
 */
record OldRun(FoundRunFile file, PrunedRun pruned) {
    private static final Logger LOG = LoggerFactory.getLogger(OldRun.class);

    static OldRun of(FoundRunFile file, String runId, Duration retention) {
        String reason = "status " + RunState.OK + ", no line received for " + text(retention);
        return new OldRun(file, new PrunedRun(file.path(), runId, file.bytes(), file.received(), reason));
    }

    private static String text(Duration retention) {
        Duration days = Duration.ofDays(retention.toDays());
        return retention.equals(days) ? days.toDays() + "d" : retention.toString();
    }

    /** SHA-256 of the file in hex; null when it is not any more as it was found, and so not old. */
    String sha256OrNull(RunsFolder runs) throws IOException {
        try {
            String sha256 = sha256(runs.file(file.path()));
            return isUnchanged(runs) ? sha256 : null;
        } catch (NoSuchFileException e) {
            return null; // somebody else deleted it
        } catch (IOException e) {
            throw DiskFailures.of("read", runs.file(file.path()), e);
        }
    }

    private static String sha256(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS);
                DigestInputStream bytes = new DigestInputStream(in, MessageDigest.getInstance("SHA-256"))) {
            bytes.transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(bytes.getMessageDigest().digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Deletes the file, unless something was written to it since it was found. */
    boolean delete(RunsFolder runs) throws IOException {
        if (!isUnchanged(runs)) {
            return false;
        }
        Path path = runs.file(file.path());
        try {
            Files.delete(path);
            return true;
        } catch (IOException e) {
            throw DiskFailures.of("delete", path, e);
        }
    }

    private boolean isUnchanged(RunsFolder runs) throws IOException {
        boolean unchanged = file.isUnchanged(runs);
        if (!unchanged) {
            LOG.info("kept, a line came while it was being pruned path={}", file.path());
        }
        return unchanged;
    }
}
