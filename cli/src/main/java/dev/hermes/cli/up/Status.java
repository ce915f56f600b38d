package dev.hermes.cli.up;

import dev.hermes.cli.deadletters.LetterCount;
import dev.hermes.cli.home.UpFile;
import java.util.List;

/**
 * What is known of an installation.
 *
 * @param up null where a cluster was named
 * @param httpUrl of the instance that was asked; null where none was
 * @param deadLetters null where there are too many to count in passing
 * @param spool null where nobody says
 * @param disks of the folders on this machine
 */
record Status(
        UpFile up,
        String bootstrapServers,
        String httpUrl,
        List<PartStatus> parts,
        LetterCount deadLetters,
        SpoolStatus spool,
        List<Disk> disks) {
    Status {
        parts = List.copyOf(parts);
        disks = List.copyOf(disks);
    }

    /**
     * What waits in the spools of the home.
     *
     * @param ageSeconds how long the oldest event has waited, at least
     */
    record SpoolStatus(long bytes, long ageSeconds) {
        /** As metrics show it; null where they do not. */
        static SpoolStatus of(HealthClient.Gauges gauges) {
            Double bytes = gauges.of("hermes_spool_waiting_bytes").get(PartName.PUBLISHER.word());
            Double age = gauges.of("hermes_spool_age_seconds").get(PartName.PUBLISHER.word());
            return bytes == null || age == null ? null : new SpoolStatus(bytes.longValue(), age.longValue());
        }

        String text() {
            return bytes == 0
                    ? "nothing waits"
                    : bytes + " bytes wait, the oldest event for " + ageSeconds + " s at least";
        }
    }
}
