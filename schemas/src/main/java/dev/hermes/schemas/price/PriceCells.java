package dev.hermes.schemas.price;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.regex.Pattern;

/** Reads the cells of a row, each strictly. */
final class PriceCells {
    private static final Pattern ID = Pattern.compile("[\\x21-\\x7E]{1,200}");
    private static final Pattern WORD = Pattern.compile("[a-z0-9][a-z0-9_.-]{0,63}");
    private static final Pattern VERSION = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,99}");
    private static final Pattern RATE = Pattern.compile("-?[0-9]{1,12}(\\.[0-9]{1,30})?");
    private static final Pattern COUNT = Pattern.compile("0|[1-9][0-9]{0,11}");
    private static final int PRICE_CELLS = 13;
    private static final String PRICE_ROW = "price, id, provider, day, tier, above, input, output, cache read,"
            + " cache write, cache write 1 h, source, date";

    private PriceCells() {}

    static void checkLength(String[] cells, int length, String names) throws BadRowException {
        if (cells.length != length) {
            throw new BadRowException("the row has " + cells.length + " cells, not " + length + ": " + names);
        }
    }

    static String version(String[] cells) throws BadRowException {
        if (!cells[0].equals(PriceFile.TABLE) || cells.length != 2) {
            throw new BadRowException("begin the file with: table, a tab, a version");
        }
        if (!VERSION.matcher(cells[1]).matches()) {
            throw new BadRowException("the version is not a word of letters, digits, dots, dashes and underscores");
        }
        return cells[1];
    }

    static PriceRow price(String[] cells) throws BadRowException {
        checkLength(cells, PRICE_CELLS, PRICE_ROW);
        String tier = word(cells[4], "tier");
        long above = count(cells[5]);
        Rates rates = new Rates(
                rate(cells[6], "input"),
                rate(cells[7], "output"),
                rate(cells[8], "cache read"),
                rate(cells[9], "cache write"),
                rate(cells[10], "cache write 1 h"));
        checkRates(rates, cells);
        if (cells[11].isBlank()) {
            throw new BadRowException("the source is missing");
        }
        return new PriceRow(
                id(cells[1]),
                word(cells[2], "provider"),
                cells[3].equals(PriceFile.NOT_KNOWN) ? null : date(cells[3], "first day"),
                tier,
                above,
                rates,
                cells[11],
                date(cells[12], "date of the source"));
    }

    private static void checkRates(Rates rates, String[] cells) throws BadRowException {
        if (!rates.areKnown() && !rates.equals(Rates.UNKNOWN)) {
            throw new BadRowException("give input and output a price, or no cell of the row");
        }
        boolean costsNothing = rates.areKnown()
                && rates.input().signum() == 0
                && rates.output().signum() == 0;
        if (costsNothing && !(cells[6].equals(PriceFile.FREE) && cells[7].equals(PriceFile.FREE))) {
            throw new BadRowException("input and output cost 0: write free where that is meant");
        }
    }

    static String id(String cell) throws BadRowException {
        if (!ID.matcher(cell).matches()) {
            throw new BadRowException("a name is not of 1 to 200 visible ASCII characters");
        }
        return cell;
    }

    static String word(String cell, String what) throws BadRowException {
        if (!WORD.matcher(cell).matches()) {
            throw new BadRowException("the " + what + " is not a word in lower case");
        }
        return cell;
    }

    private static long count(String cell) throws BadRowException {
        if (!COUNT.matcher(cell).matches()) {
            throw new BadRowException("the number of prompt tokens is not an integer of at least 0");
        }
        return Long.parseLong(cell);
    }

    private static LocalDate date(String cell, String what) throws BadRowException {
        try {
            return LocalDate.parse(cell);
        } catch (DateTimeException e) {
            throw new BadRowException("the " + what + " is not a date such as 2026-07-20");
        }
    }

    private static BigDecimal rate(String cell, String what) throws BadRowException {
        if (cell.equals(PriceFile.NOT_KNOWN)) {
            return null;
        }
        if (cell.equals(PriceFile.FREE)) {
            return BigDecimal.ZERO;
        }
        if (!RATE.matcher(cell).matches()) {
            throw new BadRowException(what + " is not a decimal such as 2.5, nor - nor free");
        }
        return checkedRate(new BigDecimal(cell), what);
    }

    /** A rate, where it is one; US dollars per million tokens. */
    static BigDecimal checkedRate(BigDecimal rate, String what) throws BadRowException {
        if (rate.signum() < 0) {
            throw new BadRowException(what + " is negative");
        }
        if (!Rates.isInBounds(rate)) {
            throw new BadRowException(what + " is over " + Rates.MAX_USD
                    + " US dollars per million tokens, or has over " + Rates.MAX_DECIMALS + " decimals");
        }
        return rate;
    }
}
