package dev.hermes.schemas.redaction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * Objects of JSON that are known by a member to hold secrets under names that say nothing: a private key as a JWK, known by its
 * {@code kty}, and a Secret of Kubernetes, known by its {@code kind}. Not thread-safe.
 */
final class SecretObjects {
    /** The shortest private member of a key: that of an EC key has 43 chars, a part of an RSA key many more. */
    private static final int SHORTEST_KEY = 16;

    private final Spans spans;
    /** Per level: whether the object is one. */
    private boolean[] isKey = new boolean[LineScan.LEVELS];

    private boolean[] isSecret = new boolean[LineScan.LEVELS];
    /** Per level: whether the object holds the data of the one that it is in. */
    private boolean[] isData = new boolean[LineScan.LEVELS];
    /** Per level: what is secret if the object is one; null: nothing yet. */
    private List<List<Place>> keyParts = levels();

    private List<List<Place>> data = levels();

    SecretObjects(Spans spans) {
        this.spans = spans;
    }

    /** A stretch of the line, and what it is called. */
    private record Place(int from, int to, String field) {}

    private static List<List<Place>> levels() {
        return new ArrayList<>(Arrays.asList(null, null, null, null));
    }

    /** {@code ofData}: the member that opens is named as the data of a Secret are. */
    void open(int depth, boolean ofData) {
        if (depth >= isKey.length) {
            isKey = Arrays.copyOf(isKey, 2 * depth);
            isSecret = Arrays.copyOf(isSecret, 2 * depth);
            isData = Arrays.copyOf(isData, 2 * depth);
        }
        while (data.size() <= depth) {
            keyParts.add(null);
            data.add(null);
        }
        isKey[depth] = false;
        isSecret[depth] = false;
        isData[depth] = ofData;
        keyParts.set(depth, null);
        data.set(depth, null);
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
                    note(keyParts, depth, text, field);
                }
            }
            case 3 -> isKey[depth] |= path.name().equals("kty");
            case 4 ->
                isSecret[depth] |= path.name().equals("kind") && text.toString().equals("Secret");
            default -> {}
        }
        if (isData[depth] && !Values.isReference(text.chars, text.from, text.to)) {
            note(data, depth - 1, text, field);
        }
    }

    /** Of RSA keys, of those on curves, and of symmetric ones: RFC 7518, section 6. */
    private static boolean isKeyPart(String name) {
        return switch (name) {
            case "d", "p", "q", "dp", "dq", "qi", "k" -> true;
            default -> false;
        };
    }

    private static void note(List<List<Place>> places, int depth, Source text, Supplier<String> field) {
        if (places.get(depth) == null) {
            places.set(depth, new ArrayList<>());
        }
        places.get(depth).add(new Place(text.place(text.from), text.placeOfEnd(text.to), field.get()));
    }

    /** The object is over: all that says what it is was seen. */
    void close(int depth) {
        mask(isKey[depth], Rule.PRIVATE_KEY, keyParts.get(depth));
        mask(isSecret[depth], Rule.SECRET, data.get(depth));
    }

    private void mask(boolean known, Rule rule, List<Place> places) {
        if (known && places != null) {
            places.forEach(place -> spans.addPlaced(rule, place.from, place.to, () -> place.field));
        }
    }
}
