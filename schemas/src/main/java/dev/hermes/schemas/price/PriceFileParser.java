package dev.hermes.schemas.price;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads one price file, row by row. Used once. */
final class PriceFileParser {
    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final int ALIAS_CELLS = 4;
    private static final int AFFIX_CELLS = 4;

    private final String name;
    private final Map<String, List<PriceRow>> rows = new LinkedHashMap<>();
    private final Map<String, Integer> firstLines = new HashMap<>();
    private final Map<String, Alias> aliases = new LinkedHashMap<>();
    private final List<Affix> affixes = new ArrayList<>();
    private final List<String> refused = new ArrayList<>();
    private final Set<String> refusedModels = new LinkedHashSet<>();
    private String version;

    PriceFileParser(String name) {
        this.name = name;
    }

    PriceFile parse(List<String> lines) {
        for (int i = 0; i < lines.size(); i++) {
            String line = i == 0 && lines.get(0).startsWith(BYTE_ORDER_MARK)
                    ? lines.get(0).substring(1)
                    : lines.get(i);
            if (!line.isBlank() && !line.startsWith("#")) {
                read(i + 1, line.split("\t", -1));
            }
        }
        if (version == null && refused.isEmpty()) {
            refuse(Math.max(1, lines.size()), "the file is empty, begin it with: table, a tab, a version");
        }
        rows.keySet().removeAll(refusedModels);
        checkModels();
        List<PriceRow> taken = rows.values().stream().flatMap(List::stream).toList();
        return new PriceFile(version == null ? "" : version, taken, List.copyOf(aliases.values()), affixes, refused);
    }

    private void read(int number, String[] cells) {
        try {
            if (version == null) {
                version = PriceCells.version(cells);
                return;
            }
            switch (cells[0]) {
                case PriceFile.PRICE -> addPrice(number, cells);
                case PriceFile.ALIAS -> addAlias(cells);
                case PriceFile.PREFIX, PriceFile.SUFFIX -> addAffix(cells);
                default -> throw new BadRowException("a row begins with price, alias, prefix or suffix, and a tab");
            }
        } catch (BadRowException e) {
            refuse(number, e.getMessage());
            if (cells[0].equals(PriceFile.PRICE) && cells.length > 1) {
                refusedModels.add(cells[1]);
            }
        }
    }

    private void addPrice(int number, String[] cells) throws BadRowException {
        PriceRow row = PriceCells.price(cells);
        rows.computeIfAbsent(row.model(), model -> new ArrayList<>()).add(row);
        firstLines.putIfAbsent(row.model(), number);
    }

    private void addAlias(String[] cells) throws BadRowException {
        PriceCells.checkLength(cells, ALIAS_CELLS, "alias, name, id, why");
        Alias alias = new Alias(PriceCells.id(cells[1]), PriceCells.id(cells[2]), cells[3]);
        if (aliases.putIfAbsent(alias.name(), alias) != null) {
            throw new BadRowException("a second alias of the same name");
        }
    }

    private void addAffix(String[] cells) throws BadRowException {
        PriceCells.checkLength(cells, AFFIX_CELLS, cells[0] + ", text, provider, why");
        String provider = PriceCells.word(cells[2], "provider");
        affixes.add(new Affix(cells[0].equals(PriceFile.PREFIX), PriceCells.id(cells[1]), provider, cells[3]));
    }

    /** Rows that are right one by one may be wrong together. */
    private void checkModels() {
        for (Map.Entry<String, List<PriceRow>> model : Map.copyOf(rows).entrySet()) {
            String fault = ModelPrice.faultOrNull(model.getValue());
            if (fault != null) {
                refuse(firstLines.get(model.getKey()), "the model is not taken: " + fault);
                rows.remove(model.getKey());
            }
        }
        for (Alias alias : aliases.values()) {
            if (rows.containsKey(alias.name())) {
                refuse(firstLines.get(alias.name()), "the model is an alias of another one too");
            }
        }
    }

    private void refuse(int number, String what) {
        refused.add(name + ":" + number + ": " + what);
    }
}
