package dev.hermes.client;

/**
 * What became of a publisher's events so far. Two sums hold in every snapshot:
 * {@code published = acknowledged + setAside + unreadable + waiting}, and every call of {@code publish}, and every step of a
 * run, that was not a mistake of the caller counts in either {@code published} or {@code refused}.
 *
 * @param published events taken into the spool
 * @param acknowledged of these, events that the broker has, counted in the order they were published
 * @param setAside of these, events that the broker will never take (a record over its size limit, say); they lie in a file
 *     {@code .aside} in the spool folder
 * @param unreadable of these, events whose bytes in the spool were damaged; the damaged file is kept as {@code .corrupt}
 * @param waiting of these, events that lie in the spool and are still to be acknowledged
 * @param refused events not taken, because the spool was full, or because the process ends and had ended their run already
 * @param adopted events of processes that have died, which this publisher has brought to the broker
 * @param adoptedWaiting events of processes that have died, which this publisher is about to bring to the broker
 */
public record PublisherCounters(
        long published,
        long acknowledged,
        long setAside,
        long unreadable,
        long waiting,
        long refused,
        long adopted,
        long adoptedWaiting) {

    /** Published events that the broker does not have: waiting, set aside or unreadable. */
    public long unacknowledged() {
        return published - acknowledged;
    }

    /** With more events that were not taken. */
    PublisherCounters withRefused(long more) {
        return new PublisherCounters(
                published, acknowledged, setAside, unreadable, waiting, refused + more, adopted, adoptedWaiting);
    }
}
