package dev.hermes.schemas.event;

import java.util.Random;

/** Puts insignificant white space wherever JSON allows some. */
final class WhiteSpace {
    private static final String[] SPACES = {"", "", " ", "\t", "\n", "\r\n", "   \t "};

    private WhiteSpace() {}

    static String addTo(String compact, Random random) {
        StringBuilder loose = new StringBuilder(some(random));
        boolean inString = false;
        for (int i = 0; i < compact.length(); i++) {
            char c = compact.charAt(i);
            if (inString && c == '\\') {
                loose.append(c).append(compact.charAt(++i));
                continue;
            }
            inString = inString ^ (c == '"');
            boolean structural = !inString && "{}[],:".indexOf(c) >= 0;
            loose.append(structural ? some(random) + c + some(random) : c);
        }
        return loose.append(some(random)).toString();
    }

    private static String some(Random random) {
        return SPACES[random.nextInt(SPACES.length)];
    }
}
