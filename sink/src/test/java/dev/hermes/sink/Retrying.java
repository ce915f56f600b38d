package dev.hermes.sink;

import java.io.IOException;

/** Tries again without waiting, after something was done about the failure. */
final class Retrying implements Patience {
    private static final int MAX_FAILURES = 10;

    private final Repair repair;

    /** What is done between a failure and the next attempt. */
    @FunctionalInterface
    interface Repair {
        void after(IOException failure) throws IOException;
    }

    Retrying(Repair repair) {
        this.repair = repair;
    }

    /** A failure fails the test. */
    static Retrying never() {
        return new Retrying(failure -> {
            throw failure;
        });
    }

    @Override
    public void until(Attempt attempt) {
        try {
            for (int failures = 0; !succeeds(attempt); failures++) {
                if (failures == MAX_FAILURES) {
                    throw new AssertionError("still failing after " + MAX_FAILURES + " repairs");
                }
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private boolean succeeds(Attempt attempt) throws IOException {
        try {
            attempt.run();
            return true;
        } catch (IOException e) {
            repair.after(e);
            return false;
        }
    }
}
