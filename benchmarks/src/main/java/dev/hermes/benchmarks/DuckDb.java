package dev.hermes.benchmarks;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;

/** The yardstick of costs: a database that reads JSON files where they lie, in this JVM, on all processors. */
final class DuckDb implements AutoCloseable {
    private final Connection connection;

    private DuckDb(Connection connection) {
        this.connection = connection;
    }

    static DuckDb open() throws SQLException {
        return new DuckDb(DriverManager.getConnection("jdbc:duckdb:"));
    }

    /**
     * What the lines of the run files cost by a group.
     *
     * @param group expression of SQL with the field {@code ts}, {@code tool} or {@code model}
     * @return dollars by group without those of nothing; null is the group of what has none
     */
    Map<String, BigDecimal> costs(RunTree tree, String group) throws SQLException {
        String files = tree.root().resolve("*-*-*/*.jsonl").toString().replace("'", "''");
        String query = "SELECT " + group + ", sum(cost_usd) FROM read_json('" + files
                + "', format = 'newline_delimited', columns = {ts: 'VARCHAR', tool: 'VARCHAR', model: 'VARCHAR',"
                + " cost_usd: 'DECIMAL(18, 9)'}) GROUP BY 1 HAVING sum(cost_usd) <> 0";
        Map<String, BigDecimal> costs = new HashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                costs.put(rows.getString(1), rows.getBigDecimal(2).stripTrailingZeros());
            }
        }
        return costs;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
