package dev.hermes.schemas.redaction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * Objects of JSON that are known by a member to hold secrets under names that say nothing: a private key as a JWK, known by its
 * {@code kty}, a Secret of Kubernetes, known by its {@code kind}, what a command reads, and a key beside what it is encoded as.
 * Not thread-safe.
 */
final class SecretObjects {
    /** The shortest private member of a key: that of an EC key has 43 chars, a part of an RSA key many more. */
    private static final int SHORTEST_KEY = 16;

    private final Spans spans;
    /** Per level: what is known of the object; null while there is nothing to know, as of most. */
    private Known[] known = new Known[LineScan.LEVELS];
    /** Per level: whether the object holds the data of the one that it is in. */
    private boolean[] isData = new boolean[LineScan.LEVELS];

    SecretObjects(Spans spans) {
        this.spans = spans;
    }

    /** What was seen of one object, and what is secret in it if it turns out to be one of those. */
    private static final class Known {
        private final List<Place> keyParts = new ArrayList<>(0);
        private final List<Place> data = new ArrayList<>(0);
        /** What a command reads, and the command. */
        private Place input;

        private Source command;
        /** A key in base64, and whether the key itself was seen too. */
        private Place encoded;

        private boolean hasKey;
        private boolean isKey;
        private boolean isSecret;
    }

    /** A stretch of the line, and what it is called. */
    private record Place(int from, int to, String field) {}

    /** {@code ofData}: the member that opens is named as the data of a Secret are. */
    void open(int depth, boolean ofData) {
        if (depth >= known.length) {
            known = Arrays.copyOf(known, 2 * depth);
            isData = Arrays.copyOf(isData, 2 * depth);
        }
        known[depth] = null;
        isData[depth] = ofData;
    }

    private Known known(int depth) {
        if (known[depth] == null) {
            known[depth] = new Known();
        }
        return known[depth];
    }

    static boolean isData(FieldPath path) {
        return switch (path.nameLength()) {
            case 4 -> path.name().equals("data");
            case 10 -> path.name().equals("stringData");
            default -> false;
        };
    }

    /** Takes note of the string of a member. */
    void see(Source text, FieldPath path, Supplier<String> field) {
        int depth = path.depth();
        switch (path.nameLength()) {
            case 1, 2 -> {
                if (text.length() >= SHORTEST_KEY && isKeyPart(path.name())) {
                    known(depth).keyParts.add(place(text, field));
                }
            }
            case 3 -> {
                if (path.name().equals("kty")) {
                    known(depth).isKey = true;
                }
            }
            case 4 -> {
                if (path.name().equals("kind") && text.toString().equals("Secret")) {
                    known(depth).isSecret = true;
                }
            }
            case 5 -> {
                if (path.name().equals("stdin") && !Placeholders.isOne(text.chars, text.from, text.to)) {
                    known(depth).input = place(text, field);
                }
            }
            case 7 -> seeOfSeven(text, path.name(), depth, field);
            default -> {}
        }
        if (isData[depth] && !Placeholders.isOne(text.chars, text.from, text.to)) {
            known(depth - 1).data.add(place(text, field));
        }
    }

    private void seeOfSeven(Source text, String name, int depth, Supplier<String> field) {
        switch (name) {
            case "command" -> known(depth).command = text;
            case "encoded" -> known(depth).encoded = place(text, field);
            case "api_key" -> known(depth).hasKey = true;
            default -> {}
        }
    }

    /** Of RSA keys, of those on curves, and of symmetric ones: RFC 7518, section 6. */
    private static boolean isKeyPart(String name) {
        return switch (name) {
            case "d", "p", "q", "dp", "dq", "qi", "k" -> true;
            default -> false;
        };
    }

    private static Place place(Source text, Supplier<String> field) {
        return new Place(text.place(text.from), text.placeOfEnd(text.to), field.get());
    }

    /** The object is over: all that says what it is was seen. */
    void close(int depth) {
        Known object = known[depth];
        if (object != null && object.isKey) {
            mask(Rule.PRIVATE_KEY, object.keyParts);
        }
        if (object != null && object.isSecret) {
            mask(Rule.SECRET, object.data);
        }
        if (object != null && object.hasKey && object.encoded != null) {
            mask(Rule.SECRET, List.of(object.encoded));
        }
        if (object != null && object.input != null && object.command != null && readsPassword(object.command)) {
            mask(Rule.SECRET, List.of(object.input));
        }
    }

    private boolean readsPassword(Source command) {
        Text text = new Text(command, spans, () -> "");
        return StandardInput.readsPassword(text, text.skipSpaces(text.from), text.to);
    }

    private void mask(Rule rule, List<Place> places) {
        places.forEach(place -> spans.addPlaced(rule, place.from, place.to, () -> place.field));
    }
}
