package dev.hermes.schemas.price;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Says for which model of the table below the rows of a name count. A name that means a model there, and whose rows name the
 * same provider, speaks for the model in all its spellings: who writes {@code claude-sonnet-4-5} means the one with the date
 * and the one with a dot too. A name whose rows name another provider ({@code azure/gpt-5} of {@code azure}) means what that
 * one takes, and speaks for itself alone. So do names of one model that say different things, and names of a model that has
 * rows of its own, or that the file makes an alias.
 */
final class Spellings {
    private Spellings() {}

    /**
     * The models that names speak for.
     *
     * @param above a table of one file
     * @param below what names mean without it
     * @return by name; a name that speaks for itself alone is not there
     */
    static Map<String, String> modelsByName(PriceTable above, PriceTable below) {
        Map<String, List<String>> names = new TreeMap<>();
        above.models().forEach((name, price) -> {
            PriceTable.Match match = below.find(name);
            if (match != null && (name.equals(match.model()) || speaksForAll(price, match, above))) {
                names.computeIfAbsent(match.model(), model -> new ArrayList<>()).add(name);
            }
        });
        Map<String, String> models = new HashMap<>();
        names.forEach((model, spellings) -> {
            if (sayTheSame(spellings, above)) {
                spellings.forEach(name -> models.put(name, model));
            }
        });
        return models;
    }

    private static boolean speaksForAll(ModelPrice price, PriceTable.Match match, PriceTable above) {
        String model = match.model();
        return price.provider().equals(match.provider())
                && !above.models().containsKey(model)
                && !above.hasAlias(model);
    }

    private static boolean sayTheSame(List<String> names, PriceTable above) {
        ModelPrice first = above.models().get(names.get(0));
        return names.stream().allMatch(name -> above.models().get(name).saysTheSameAs(first));
    }
}
