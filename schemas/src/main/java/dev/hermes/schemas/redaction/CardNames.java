package dev.hermes.schemas.redaction;

import java.util.List;
import java.util.Set;

/** Names of fields that hold numbers of cards: elsewhere a number that could be one may as well be a time. */
final class CardNames {
    private static final Set<String> CARDS =
            Set.of("card", "cards", "cc", "creditcard", "creditcards", "debitcard", "paymentcard", "bankcard");
    private static final Set<String> NUMBERS = Set.of(
            "pan",
            "pans",
            "cardnumber",
            "cardnumbers",
            "cardno",
            "cardnum",
            "creditcardnumber",
            "ccnumber",
            "ccnum",
            "ccno");
    private static final Set<String> NUMBER = Set.of("number", "numbers", "no", "num", "nr");

    private CardNames() {}

    /** By the last words: {@code card}, {@code cardNumber}, {@code billing_credit_card_no}. */
    static boolean isOne(String name) {
        List<String> words = SecretNames.words(name);
        int n = words.size();
        if (n == 0) {
            return false;
        }
        String last = words.get(n - 1);
        boolean number = n > 1 && NUMBER.contains(last) && CARDS.contains(words.get(n - 2));
        return number || CARDS.contains(last) || NUMBERS.contains(last) || isAccount(words);
    }

    private static boolean isAccount(List<String> words) {
        return String.join(" ", words).endsWith("primary account number");
    }
}
