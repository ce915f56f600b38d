package dev.hermes.cli.deadletters;

import java.util.Set;

/**
 * Which letters are meant.
 *
 * @param ids these only; empty: any
 * @param reason of that reason only; null: of any
 */
record Selection(Set<LetterId> ids, String reason) {
    Selection {
        ids = Set.copyOf(ids);
    }

    boolean has(Letter letter) {
        return letter.hasReason(reason) && (ids.isEmpty() || ids.contains(letter.id()));
    }
}
