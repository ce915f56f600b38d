package dev.hermes.client;

/** A connection to the brokers of one address. Used by one thread. */
interface Sender extends AutoCloseable {
    /**
     * Sends an event. Events of one key arrive in the order of the calls as long as none fails.
     *
     * @param outcome told once, now or later, from any thread
     */
    void send(byte[] key, byte[] value, Outcome outcome);

    /** Gives up; the outcome of every event under way has been told when this returns. */
    @Override
    void close();

    /** What became of an event. */
    @FunctionalInterface
    interface Outcome {
        /**
         * The broker has it, or sending failed.
         *
         * @param failure null when the broker has it
         */
        void done(Exception failure);
    }

    /** Opens connections. */
    @FunctionalInterface
    interface Factory {
        /** A connection to {@code servers}; throws when they cannot even be looked up. */
        Sender open(String servers);
    }
}
