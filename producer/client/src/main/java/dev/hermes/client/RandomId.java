package dev.hermes.client;

import java.security.SecureRandom;

/** Ids that nobody can guess and that nothing else has. */
final class RandomId {
    private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
    private static final int LENGTH = 16;
    private static final SecureRandom RANDOM = new SecureRandom();

    private RandomId() {}

    /** 16 lower-case letters and digits: 80 random bits. */
    static String next() {
        byte[] random = new byte[LENGTH];
        RANDOM.nextBytes(random);
        StringBuilder id = new StringBuilder(LENGTH);
        for (byte b : random) {
            id.append(ALPHABET.charAt(b & 31));
        }
        return id.toString();
    }
}
