package dev.hermes.schemas.price;

import java.util.List;
import java.util.Objects;

/**
 * What a price file says. One line is one row, cells are divided by a tab, {@code -} is not known, {@code free} costs
 * nothing, {@code #} begins a comment line. The rows, in US dollars per million tokens:
 *
 * <pre>
 * table   version, on the first line that is no comment
 * price   id, provider, first day in UTC or -, tier, prompt tokens above which it counts, input, output, cache read,
 *         cache write for 5 minutes, cache write for 1 hour, source, date of the source
 * alias   name, id or another name of the model whose price it has, why
 * prefix  text, provider, why: what may stand before a name of that provider
 * suffix  text, provider, why: what may stand behind one
 * </pre>
 *
 * @param version of the table: a word
 * @param rows prices
 * @param aliases other names
 * @param affixes what may stand around a name
 * @param refused what is wrong with rows that were not taken: {@code file:line: what}. A model with such a row is not taken
 *     at all, so that no call is priced by half of what the file says
 */
public record PriceFile(
        String version, List<PriceRow> rows, List<Alias> aliases, List<Affix> affixes, List<String> refused) {
    static final String TABLE = "table";
    static final String PRICE = "price";
    static final String ALIAS = "alias";
    static final String PREFIX = "prefix";
    static final String SUFFIX = "suffix";
    static final String NOT_KNOWN = "-";
    static final String FREE = "free";

    public PriceFile {
        Objects.requireNonNull(version, "version");
        rows = List.copyOf(rows);
        aliases = List.copyOf(aliases);
        affixes = List.copyOf(affixes);
        refused = List.copyOf(refused);
    }

    /**
     * Reads a file.
     *
     * @param name of the file, for messages
     * @param lines of the file
     */
    public static PriceFile parse(String name, List<String> lines) {
        return new PriceFileParser(name).parse(lines);
    }

    /** The same rows under another version. */
    public PriceFile withVersion(String otherVersion) {
        return new PriceFile(otherVersion, rows, aliases, affixes, refused);
    }

    /** How many models have a price in it. */
    public long models() {
        return rows.stream().map(PriceRow::model).distinct().count();
    }

    /** The file's text, without comments. */
    public String toText() {
        StringBuilder text = new StringBuilder(TABLE + "\t" + version + "\n");
        rows.forEach(row -> text.append(row.toLine()).append('\n'));
        aliases.forEach(alias -> line(text, ALIAS, alias.name(), alias.model(), alias.why()));
        affixes.forEach(
                affix -> line(text, affix.isPrefix() ? PREFIX : SUFFIX, affix.text(), affix.provider(), affix.why()));
        return text.toString();
    }

    private static void line(StringBuilder text, String... cells) {
        text.append(String.join("\t", cells)).append('\n');
    }
}
